// The head of the page: which job, how it stands, and what is for all of it: undo, measuring.

import { act } from './api.js';
import { byId, html, show } from './dom.js';
import { elapsed } from './format.js';
import { isOver, state } from './live.js';

export const READS = ['job', 'now', 'standing', 'hosts', 'reached', 'wishes'];

const STANDING = {
  connecting: ['◌', 'connecting to the tuner'],
  connected: ['●', 'tuner connected'],
  lost: ['▲', 'tuner lost, the program runs on'],
  ended: ['■', 'job ended'],
  stopped: ['■', 'job was stopped'],
  failed: ['✕', 'job failed'],
};

let hideAnswer;

// Says what came of an action, for as long as one reads.
export function answer(result) {
  const line = byId('answer');
  line.hidden = false;
  line.className = `answer ${result.done ? 'done' : 'refused'}`;
  line.textContent = (result.done ? '✓ ' : '✕ ') + result.text;
  clearTimeout(hideAnswer);
  hideAnswer = setTimeout(() => (line.hidden = true), 12000);
}

// A button that asks the tuner for something; only operators see those that are of use.
export function actionButton(label, verb, argument, options = {}) {
  if (state.role !== 'operator') return null;
  const button = html(
    'button',
    { type: 'button', class: options.kind ?? '', title: options.title, disabled: isOver(), 'data-key': `${verb} ${argument}`, 'aria-label': options.says },
    label,
  );
  button.addEventListener('click', async () => {
    button.disabled = true;
    answer(await act(verb, typeof argument === 'function' ? argument() : argument));
    button.disabled = isOver();
  });
  return button;
}

export function draw() {
  const { job, now, standing, hosts } = state.sections;
  const title = job?.main_class?.split('.').pop() ?? '';
  byId('title').replaceChildren(now?.job ?? '', html('span', { class: 'muted' }, title));
  document.title = `${now?.job ?? 'Scansion'}: ${title}`;
  const [sign, words] = state.reached ? STANDING[standing] ?? STANDING.connecting : ['▲', state.problem ?? 'page not reached, trying again'];
  const chip = byId('standing');
  chip.className = `chip ${state.reached ? standing : 'lost'}`;
  chip.textContent = `${sign} ${words}`;
  const fact = (name, value) => html('div', {}, html('dt', {}, name), html('dd', {}, value));
  show(
    byId('facts'),
    fact('time', elapsed(now?.time_s)),
    fact('ranks', job ? String(job.primaries) : '–'),
    fact('spares', job ? `${now.free_spares} of ${job.spares} free` : '–'),
    fact('hosts', hosts?.length ? String(hosts.length) : '–'),
    state.role === 'operator' ? null : fact('mode', now?.mode ?? '–'),
  );
  show(
    byId('controls'),
    modeSwitch(now?.mode),
    actionButton('Undo', 'undo', '', { title: 'Take the last change back' }),
    measuring(state.sections.wishes?.measuring ?? true),
    state.role === 'viewer' ? html('span', { class: 'chip' }, 'looking only') : null,
  );
}

// Buttons of which one is as it stands.
function oneOf(label, verb, chosen, choices) {
  const buttons = Object.entries(choices).map(([name, title]) => {
    const button = actionButton(name, verb, name, { title, kind: name === chosen ? 'chosen' : '' });
    button.setAttribute('aria-pressed', String(name === chosen));
    return button;
  });
  return html('div', { class: 'switch', role: 'group', 'aria-label': label }, buttons);
}

function modeSwitch(mode) {
  if (state.role !== 'operator') return null;
  return oneOf('Mode', 'mode', mode, { advise: 'Say what would help, and wait', auto: 'Do what helps' });
}

function measuring(on) {
  if (state.role !== 'operator') return on ? null : html('span', { class: 'chip lost' }, '▲ not measuring');
  return html('span', { class: 'group' }, 'Measure', oneOf('Measuring', 'measure', on ? 'on' : 'off', { on: 'Switch the probes on again', off: 'Switch the probes off; nothing is decided meanwhile' }));
}
