// What was changed, and what came of it; the newest first.

import { byId, html, show } from './dom.js';
import { changesOf } from './decisions.js';
import { elapsed, rate, seconds, signed } from './format.js';
import { state } from './live.js';

export const READS = ['decisions', 'recommendation', 'rearrangement', 'trial'];

const step = (one) => one.move ?? `${one.what} ${one.from === undefined ? `= ${one.to}` : `${one.from} → ${one.to}`}`.trim();

function row(change) {
  const what = change.steps.length > 0 ? change.steps.map(step).join(', ') : change.ordered ?? '';
  const off = change.measured && change.predicted ? signed(change.predicted / change.measured - 1) : '';
  return html(
    'li',
    { class: `change ${change.state}` },
    html('div', { class: 'head' }, html('span', { class: 'sign', 'aria-hidden': 'true' }, change.sign), html('b', {}, `#${change.id}`), html('span', { class: 'state' }, change.stateWords), html('time', { class: 'muted' }, elapsed(change.orderedAt ?? change.at))),
    html('div', { class: 'what' }, what),
    html(
      'div',
      { class: 'figures' },
      html('span', {}, `${rate(change.before)} → `, html('b', {}, rate(change.measured))),
      html('span', { class: 'muted' }, change.predicted ? `promised ${rate(change.predicted)}${off ? `, off ${off}` : ''}` : 'nothing promised'),
      change.cost === null || change.cost === undefined ? null : html('span', { class: 'muted' }, `cost ${seconds(Math.max(0, change.cost))}`),
    ),
    change.reason ? html('details', {}, html('summary', { 'data-key': `why ${change.id}` }, 'why'), html('p', { class: 'reason' }, change.reason)) : null,
  );
}

export function draw() {
  const open = new Set([...document.querySelectorAll('#history-body details[open] summary')].map((one) => one.dataset.key));
  const changes = changesOf(state.sections.decisions ?? []).filter((change) => change.state !== 'recommended');
  show(byId('history-body'), changes.length === 0 ? html('p', { class: 'none' }, 'Nothing has been changed.') : html('ol', { class: 'changes' }, changes.reverse().map(row)));
  for (const summary of document.querySelectorAll('#history-body summary')) {
    if (open.has(summary.dataset.key)) summary.parentElement.open = true;
  }
}
