// The events of decisions, gathered to one change each.

import { many } from './format.js';

const STATES = {
  recommended: ['?', 'recommended'],
  sent: ['…', 'under way'],
  accepted: ['…', 'being judged'],
  done: ['✓', 'set'],
  kept: ['✓', 'kept'],
  undone: ['↩', 'taken back'],
  refused: ['✕', 'refused'],
  failed: ['✕', 'failed'],
};

function empty(id) {
  return { id, steps: [], state: 'recommended' };
}

const TAKEN_BACK = /^plan (\d+) is taken back$/;

// In the order of their numbers. What takes a change back has a number of its own, and is told of as that change.
export function changesOf(events) {
  const changes = new Map();
  const takesBack = new Map();
  for (const event of events) {
    const back = TAKEN_BACK.exec(event.reason);
    if (back) takesBack.set(event.id, Number(back[1]));
    if (takesBack.has(event.id)) {
      const change = changes.get(takesBack.get(event.id));
      if (change) change.backAt ??= event.time_s;
      continue;
    }
    const change = changes.get(event.id) ?? empty(event.id);
    changes.set(event.id, change);
    change.at ??= event.time_s;
    TAKE[event.type]?.(change, event);
  }
  for (const change of changes.values()) {
    [change.sign, change.stateWords] = STATES[change.state] ?? ['?', change.state];
  }
  return [...changes.values()];
}

// One stage of a recommended plan; of one that moves, the words for it.
export function stepOf(event) {
  return { what: `stage ${event.stage}`, from: event.from, to: event.to, move: event.move };
}

function ordered(target, moves) {
  return moves.find((one) => one.stage === target.stage)?.text ?? `stage ${target.stage}: ${many(target.instances.length, 'rank')}`;
}

function promise(change, event) {
  change.before = event.current_items_per_s;
  change.predicted = event.predicted_items_per_s;
  change.low = event.low_items_per_s;
  change.high = event.high_items_per_s;
  change.reason ??= event.reason;
}

const TAKE = {
  recommendation(change, event) {
    change.steps.push(stepOf(event));
    promise(change, event);
  },
  command(change, event) {
    change.orderedAt ??= event.time_s;
    change.state = event.state;
    if (event.state === 'refused' || event.state === 'failed') change.reason = event.reason;
    if (change.steps.length === 0) change.ordered = event.targets.map((target) => ordered(target, event.moves ?? [])).join(', ');
    change.reason ??= event.reason;
  },
  rearrangement(change, event) {
    if (event.state === 'sent') change.orderedAt ??= event.time_s;
    change.state = event.state;
    if (change.steps.length === 0 && event.to) change.steps.push({ what: '', from: event.from, to: event.to });
    if (event.state === 'recommended') promise(change, event);
    else change.reason = event.reason || change.reason;
  },
  trial(change, event) {
    if (event.state === 'sent') change.orderedAt ??= event.time_s;
    change.state = event.state;
    if (change.steps.length === 0) change.steps.push({ what: event.name, from: event.from, to: event.to });
    change.before = event.current_items_per_s;
    change.reason = event.reason || change.reason;
  },
  setting(change, event) {
    change.orderedAt ??= event.time_s;
    if (change.state !== 'kept' && change.state !== 'undone') change.state = event.state;
    if (change.steps.length === 0 && event.value !== null) change.steps.push({ what: event.name, to: event.value });
    else if (event.undoes) change.ordered = `${event.name}: #${event.undoes} taken back`;
    change.reason ??= event.reason;
  },
  outcome(change, event) {
    change.state = event.kept ? 'kept' : 'undone';
    change.before = event.before_items_per_s ?? change.before;
    change.predicted = event.predicted_items_per_s ?? change.predicted;
    change.measured = event.measured_items_per_s;
    change.cost = event.cost_s;
    change.reason = event.reason;
  },
};
