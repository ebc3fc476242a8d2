// What would help: the plan with its price and its promise, or why nothing is to be done.

import { actionButton } from './controls.js';
import { stepOf } from './decisions.js';
import { byId, html, show } from './dom.js';
import { many, number, rate, seconds, signed } from './format.js';
import { state } from './live.js';

export const READS = ['recommendation', 'rearrangement', 'trial', 'no_change', 'under_way', 'advice', 'standing', 'job'];

const WHEN = { sent: 'is on its way to the program', accepted: 'is in the program and is being judged', done: 'is done', refused: 'was refused', failed: 'has failed' };

function fact(name, value, title) {
  return html('div', { title }, html('dt', {}, name), html('dd', {}, value));
}

function steps(plan) {
  return html(
    'ul',
    { class: 'steps' },
    plan.map((step) => (step.move ? html('li', {}, html('b', {}, step.move)) : html('li', {}, html('span', { class: 'muted' }, step.what), html('b', {}, `${step.from} → ${step.to}`)))),
  );
}

function models(opinions) {
  const most = Math.max(...opinions.map((one) => one.high_items_per_s ?? one.predicted_items_per_s ?? 0), 1e-9);
  return html(
    'table',
    { class: 'models' },
    html('caption', {}, 'What each model promises'),
    opinions.map((one) =>
      html(
        'tr',
        { title: one.note },
        html('th', { scope: 'row' }, one.model),
        html('td', {}, rate(one.predicted_items_per_s)),
        html('td', { class: 'span' }, interval(one, most)),
        html('td', { class: 'muted' }, one.weight > 0 ? `heard ${Math.round(one.weight * 100)} %` : 'not heard'),
      ),
    ),
  );
}

function interval(one, most) {
  const box = html('span', { class: 'interval', role: 'img', 'aria-label': `${rate(one.low_items_per_s)} to ${rate(one.high_items_per_s)}` });
  if (one.low_items_per_s === null || one.low_items_per_s === undefined) return box;
  const bar = html('span', {});
  bar.style.left = `${(100 * one.low_items_per_s) / most}%`;
  bar.style.width = `${Math.max(2, (100 * (one.high_items_per_s - one.low_items_per_s)) / most)}%`;
  box.append(bar);
  return box;
}

function card(plan, one, opinions) {
  const best = opinions.filter((opinion) => opinion.weight > 0).sort((a, b) => b.weight - a.weight)[0];
  return [
    html('p', { class: 'promise' }, html('strong', {}, `${rate(one.current_items_per_s)} → ${one.predicted_items_per_s ? rate(one.predicted_items_per_s) : '?'}`), one.gain ? html('span', { class: 'gain' }, signed(one.gain)) : null, html('span', { class: 'muted' }, one.low_items_per_s ? `${rate(one.low_items_per_s)} to ${rate(one.high_items_per_s)}` : 'no model knows: it would be tried')),
    steps(plan),
    html(
      'dl',
      { class: 'facts' },
      one.spares === undefined ? null : fact('takes', many(one.spares, 'spare')),
      one.cost_s === undefined ? null : fact('costs', seconds(one.cost_s), 'throughput that the change is taken to cost, in seconds of the present pace'),
      one.payback_s ? fact('paid back', `${seconds(one.payback_s)}, ${number(one.payback_items)} items`) : null,
      best ? fact('model', best.model) : null,
    ),
    html(
      'div',
      { class: 'buttons' },
      actionButton(`Approve #${one.id}`, 'approve', one.id, { kind: 'primary', title: 'Carry it out' }),
      actionButton('Veto', 'veto', one.id, { title: 'Drop it, and leave these stages alone until they are unpinned', says: `Veto recommendation ${one.id}` }),
      html('span', { class: 'muted' }, `#${one.id}`),
    ),
    opinions.length > 0 ? models(opinions) : null,
    html('p', { class: 'reason' }, one.reason),
  ];
}

function body() {
  const { recommendation, rearrangement, trial, no_change: none, under_way: underWay, advice } = state.sections;
  const waits = !underWay?.goes_on;
  if (waits && recommendation?.length > 0) {
    return card(recommendation.map(stepOf), recommendation[0], recommendation[0].models ?? []);
  }
  if (waits && rearrangement?.state === 'recommended') return card([{ what: '', from: rearrangement.from, to: rearrangement.to }], rearrangement, rearrangement.models ?? []);
  if (waits && trial?.state === 'recommended') return card([{ what: trial.name, from: trial.from, to: trial.to }], trial, []);
  if (underWay?.goes_on) return [html('p', { class: 'promise' }, html('strong', {}, `#${underWay.id}`), ` ${WHEN[underWay.state] ?? underWay.state}`), html('p', { class: 'muted' }, 'What it brings is measured in the next windows.')];
  const lines = [];
  if (none) lines.push(html('p', { class: 'none' }, html('b', {}, words(none.kind)), html('span', { class: 'reason' }, none.reason)));
  for (const one of advice ?? []) {
    lines.push(html('p', { class: 'advice' }, html('b', {}, `${one.kind}: ${one.current || '?'}${one.advised && one.advised !== one.current ? ` → ${one.advised}` : ''}`), one.gain ? html('span', { class: 'gain' }, signed(one.gain)) : null, html('span', { class: 'reason' }, `${one.reason} (${one.model})`)));
  }
  return lines.length > 0 ? lines : [html('p', { class: 'none' }, state.sections.standing === 'connected' ? 'Nothing yet: some windows must have been measured.' : '')];
}

const words = (kind) => `Nothing to change: ${kind.replaceAll('-', ' ')}. `;

export function draw() {
  show(byId('recommendation-body'), body());
}
