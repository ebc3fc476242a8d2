// What is behind the picture: stages, hosts, links, tuning points, cost, events.

import { BASE, act, get } from './api.js';
import { actionButton, answer } from './controls.js';
import { byId, html, show } from './dom.js';
import { bytes, elapsed, many, number, percent, rate, seconds } from './format.js';
import { isOver, state } from './live.js';
import * as program from './program.js';
import { wishesOf } from './shape.js';

export const READS = ['levels', 'service_times', 'hosts', 'links', 'points', 'overhead', 'efficiency', 'refusals', 'warnings', 'placement', 'standing', 'stages', 'library', 'now', 'wishes'];

const TABS = [
  ['stages', 'Stages', stagesTable],
  ['machines', 'Machines', machines],
  ['points', 'Tuning points', tuningPoints],
  ['cost', 'Efficiency and cost', cost],
  ['notes', 'Refusals and warnings', notes],
  ['log', 'Event log', log],
];

let tab = 'stages';
let stage;
let words = '';

export const selected = () => stage;

// Shows the details of a stage.
export function select(id) {
  stage = stage === id ? undefined : id;
  words = '';
  tab = 'stages';
  draw();
  program.draw();
  if (stage !== undefined) {
    byId('panel').scrollIntoView({ block: 'nearest' });
    ask();
  }
}

async function ask() {
  const asked = stage;
  if (typeof asked !== 'number' || state.sections.library) return;
  const result = await act('stage', asked);
  if (asked === stage) {
    words = result.text;
    draw();
  }
}

export function begin() {
  setInterval(() => {
    if (!state.reached || isOver()) return;
    if (tab === 'stages' && stage !== undefined) ask();
    if (tab === 'log') more();
  }, 2000);
  byId('tabs').addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const names = TABS.map(([name]) => name);
    tab = names[(names.indexOf(tab) + step + names.length) % names.length];
    draw();
    byId(`tab-${tab}`).focus();
  });
}

const table = (caption, heads, rows) => (rows.length === 0 ? html('p', { class: 'none' }, 'Nothing to show.') : html('div', { class: 'wide' }, html('table', {}, html('caption', {}, caption), html('thead', {}, html('tr', {}, heads.map((head) => html('th', { scope: 'col' }, head)))), html('tbody', {}, rows))));

const row = (head, ...cells) => html('tr', {}, html('th', { scope: 'row' }, head), cells.map((cell) => html('td', {}, cell)));

function histogram(id) {
  const counts = state.sections.service_times?.stages?.find((one) => one.stage === id)?.counts ?? [];
  if (counts.length === 0) return html('p', { class: 'muted' }, 'How long single items took is not known.');
  const most = Math.max(...counts.map((one) => one.items));
  return html(
    'table',
    { class: 'histogram' },
    html('caption', {}, 'Items of the last window by their time'),
    counts.map((one) => {
      const bar = html('span', { class: 'bar' });
      bar.style.width = `${(100 * one.items) / most}%`;
      return html('tr', {}, html('th', { scope: 'row' }, one.at_most_s === null ? 'longer' : `up to ${seconds(one.at_most_s)}`), html('td', { class: 'span' }, bar), html('td', {}, String(one.items)));
    }),
  );
}

function stageDetail(level) {
  const refusals = (state.sections.refusals ?? []).filter((one) => one.stage === level.stage);
  return html(
    'div',
    { class: 'stage' },
    html('h3', {}, `Stage ${level.stage}`),
    html(
      'div',
      { class: 'buttons' },
      wishesOf(level.stage, state.sections).pinned ? actionButton('Unpin', 'unpin', level.stage, { title: 'Let it be changed again' }) : actionButton('Pin', 'pin', level.stage, { title: 'Leave it as it is until it is unpinned' }),
      arrange(level),
      limit(level),
      move(level),
    ),
    refusals.map((one) => html('p', { class: 'reason' }, `⊘ ${refusalText(one)}`)),
    html('div', { class: 'pair' }, histogram(level.stage), words ? html('pre', {}, words) : null),
  );
}

const refusalText = (one) => (one.help ? `${one.reason}: ${one.help}` : one.reason);

function arrange(level) {
  if (state.role !== 'operator') return null;
  const wanted = html('input', { type: 'number', min: 1, value: level.instances, 'aria-label': `instances of stage ${level.stage}`, 'data-key': 'instances' });
  return html('span', { class: 'group' }, wanted, actionButton('Arrange', 'arrange', () => `${level.stage}=${wanted.value}`, { title: 'Give it so many ranks, and leave it so until it is unpinned' }));
}

function limit(level) {
  if (state.role !== 'operator') return null;
  const { least, most } = wishesOf(level.stage, state.sections);
  const bound = (what, value) => html('input', { type: 'number', min: 1, value, placeholder: what, 'aria-label': `${what} instances of stage ${level.stage}`, 'data-key': what });
  const from = bound('least', least);
  const to = bound('most', most);
  return html('span', { class: 'group' }, from, 'to', to, actionButton('Limit', 'limit', () => `${level.stage}=${from.value}..${to.value}`, { title: 'Let plans give it so many ranks; nothing is no limit' }));
}

// To another host, where there are several.
function move(level) {
  const hosts = state.sections.hosts ?? [];
  if (state.role !== 'operator' || hosts.length < 2) return null;
  const target = html('select', { 'aria-label': `host for stage ${level.stage}`, 'data-key': 'host' }, hosts.map((host) => html('option', {}, host.name)));
  return html('span', { class: 'group' }, target, actionButton('Move', 'move', () => `${level.stage} to ${target.value}`, { title: 'Move all its instances to this host' }));
}

function stagesTable() {
  const levels = state.sections.levels ?? [];
  const chosen = levels.find((level) => level.stage === stage);
  return [
    chosen ? stageDetail(chosen) : null,
    table(
      state.sections.stages ? `${levels.length} of ${state.sections.stages.stages} stages, those of the last window` : 'Means of an item in the last window',
      ['stage', 'ranks', 'items/s', 'takes', '99 %', 'on a core', 'no core', 'blocked: receive', 'send', 'sends', ''],
      levels.map((level) =>
        row(
          html('button', { type: 'button', class: 'link', 'data-key': `row ${level.stage}`, onclick: () => select(level.stage) }, `${level.stage}`),
          level.instances,
          rate(level.items_per_s),
          level.known ? `${seconds(level.compute_s)}` : '?',
          seconds(level.compute_p99_s),
          seconds(level.processor_s),
          seconds(level.contention_s),
          seconds(level.blocked_receive_s),
          seconds(level.blocked_send_s),
          bytes(level.bytes_per_item),
          level.known ? (level.bottleneck ? '▲ sets the pace' : '') : level.note,
        ),
      ),
    ),
  ];
}

function machines() {
  const { hosts = [], links = [] } = state.sections;
  return [
    table(
      'Hosts',
      ['host', 'ranks', 'cores', 'busy', 'this job', 'others', 'speed', 'memory free'],
      hosts.map((host) => row(host.name, host.ranks.length, number(host.cores) + (host.quota_cores ? ` (quota ${number(host.quota_cores)})` : ''), number(host.busy_cores), number(host.own_cores), number(host.others_cores), `×${number(host.speed)}`, `${bytes(host.available_bytes)} of ${bytes(host.memory_bytes)}`)),
    ),
    table(
      'Links: what a message costs its sender',
      ['ranks', 'protocol', 'latency', 'bandwidth', 'a message', 'of', 'known from'],
      links.map((link) => row(`${link.from} → ${link.to}`, link.protocol, seconds(link.latency_s), link.per_byte_s > 0 ? `${bytes(1 / link.per_byte_s)}/s` : '–', seconds(link.message_s), bytes(link.bytes), link.source.replaceAll('-', ' '))),
    ),
  ];
}

function tuningPoints() {
  return table(
    'Fields that may be set',
    ['name', 'field', 'range', 'value', 'set'],
    (state.sections.points ?? []).map((point) => {
      const value = html('input', { type: point.value_type === 'boolean' ? 'text' : 'number', min: point.min, max: point.max, step: 'any', value: point.values[0]?.value, 'aria-label': `value of ${point.name}`, 'data-key': `value ${point.name}` });
      return row(
        point.name,
        point.field,
        point.min === null ? point.value_type : `${point.value_type} ${number(point.min)} to ${number(point.max)}`,
        point.values.map((one) => `${one.value} in ${many(one.ranks.length, 'rank')}`).join(', ') + (point.waiting.length > 0 ? `, ${point.waiting.length} not loaded` : ''),
        state.role === 'operator' ? [value, actionButton('Set', 'set', () => `${point.name}=${value.value}`), actionButton('Pin', 'pin', point.name), actionButton('Unpin', 'unpin', point.name)] : '',
      );
    }),
  );
}

/** A mean with its standard error, where that is known. */
function withError(value, error, text) {
  return error === null || error === undefined ? text(value) : `${text(value)} ± ${text(error)}`;
}

function cost() {
  const { efficiency, overhead } = state.sections;
  const rows = [];
  if (efficiency) {
    rows.push(row('Parallel efficiency', withError(efficiency.parallel_efficiency, efficiency.parallel_efficiency_error, percent), 'mean useful time of a rank over the window; the product of the two below'));
    rows.push(row('Load balance', withError(efficiency.load_balance, efficiency.load_balance_error, percent), 'mean useful time over that of the rank with most'));
    rows.push(row('Communication efficiency', withError(efficiency.communication_efficiency, efficiency.communication_efficiency_error, percent), 'useful time of the rank with most over the window'));
    rows.push(row('Ranks', `${efficiency.ranks}`, `${efficiency.parked} parked`));
  }
  if (overhead) {
    rows.push(row('Measuring costs', withError(overhead.share, overhead.share_error, percent), `of the ranks' time${overhead.budget === null ? '' : `; ${percent(overhead.budget)} are allowed`}`));
    rows.push(row('in probes', withError(overhead.probes_share, overhead.probes_share_error, percent), `${withError(overhead.probe_s, overhead.probe_error_s, seconds)} each, one call in ${overhead.timed_one_in} is timed`));
    rows.push(row('routing', withError(overhead.routing_share, overhead.routing_share_error, percent), 'slips and credits of replicated stages'));
    rows.push(row('own threads', withError(overhead.threads_share, overhead.threads_share_error, percent), ''));
    rows.push(row('an item', withError(overhead.per_item_s, overhead.per_item_error_s, seconds), 'all ranks together'));
    rows.push(row('heap', bytes(overhead.heap_bytes), ''));
  }
  return table('POP efficiencies, and what measuring costs, in the last window', ['', '', ''], rows);
}

function notes() {
  const { refusals = [], warnings = [] } = state.sections;
  return [
    table('Stages that will not be replicated', ['stage', 'why, and what to do'], refusals.map((one) => row(`${one.stage}`, refusalText(one)))),
    table('Warnings', ['time', 'rank', 'what'], [...warnings].reverse().map((one) => row(elapsed(one.time_s), one.rank < 0 ? '' : one.rank, one.text))),
  ];
}

const events = [];
let last = 0;
let filter = '';

async function more() {
  try {
    const part = await get(`${BASE}/log?after=${last}`);
    last = part.last;
    events.push(...part.events);
    events.splice(0, Math.max(0, events.length - 2000));
    listEvents();
  } catch (problem) {
    answer({ done: false, text: problem.message });
  }
}

function listEvents() {
  const list = byId('events');
  if (!list) return;
  const shown = events.map((event) => [event, JSON.stringify(event)]).filter(([, text]) => text.toLowerCase().includes(filter.toLowerCase()));
  show(list, shown.slice(-300).reverse().map(([event, text]) => html('li', {}, html('time', {}, elapsed(event.time_s)), html('b', {}, event.type), html('code', {}, text.replace(/^\{"type":"[^"]*","time_s":[^,]*,"job":"[^"]*",?/, '').replace(/\}$/, '')))));
  byId('events-count').textContent = `${shown.length} of ${events.length}`;
}

function log() {
  const input = html('input', { type: 'search', placeholder: 'type or words', 'aria-label': 'Filter', value: filter, 'data-key': 'filter' });
  input.addEventListener('input', () => {
    filter = input.value;
    listEvents();
  });
  return [html('div', { class: 'buttons' }, input, html('span', { id: 'events-count', class: 'muted' })), html('ol', { id: 'events', class: 'events' })];
}

let drawn;

export function draw() {
  show(
    byId('tabs'),
    TABS.map(([name, title]) => html('button', { type: 'button', role: 'tab', id: `tab-${name}`, 'aria-selected': String(name === tab), 'aria-controls': 'panel', tabindex: name === tab ? 0 : -1, 'data-key': name, onclick: () => { tab = name; draw(); } }, title + count(name))),
  );
  byId('panel').setAttribute('aria-labelledby', `tab-${tab}`);
  const panel = byId('panel');
  if (tab === 'log' && drawn === 'log') return; // it goes on by itself
  if (drawn === tab && panel.contains(document.activeElement) && ['INPUT', 'SELECT'].includes(document.activeElement.tagName)) return; // somebody is typing
  drawn = tab;
  show(panel, TABS.find(([name]) => name === tab)[2]());
  if (tab === 'log') {
    listEvents();
    more();
  }
}

function count(name) {
  const { refusals = [], warnings = [], points = [] } = state.sections;
  const number = { notes: refusals.length + warnings.length, points: points.length }[name];
  return number ? ` (${number})` : '';
}
