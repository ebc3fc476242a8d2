// The program as a drawing: stages with their ranks, edges by traffic, what sets the pace.

import { byId, html, show, svg } from './dom.js';
import { briefBytes, bytes, many, percent, rate, seconds } from './format.js';
import { state } from './live.js';
import { select, selected } from './details.js';
import { columnsOf, shapeOf } from './shape.js';

export const READS = ['structure', 'levels', 'stages', 'placement', 'master_slave', 'library', 'refusals', 'hosts', 'advice', 'wishes'];

const LARGE = { width: 132, height: 98, leastGap: 24, mostGap: 56, gapY: 20, figure: 40, bar: 50, ranks: 77, foot: 92 };
// Of many stages: without a line for their ranks, which the tip and the details have.
const SMALL = { width: 132, height: 66, leastGap: 24, mostGap: 56, gapY: 14, figure: 37, bar: 43, foot: 61 };
const MOST_LARGE = 15;
let BOX = LARGE;
let gap = BOX.leastGap;
// More are told of by their sum.
const MOST_BOXES = 48;
const PARTS = [
  ['work', 'computes'],
  ['waits', 'waits for a core'],
  ['receive', 'waits to receive'],
  ['send', 'waits to send'],
];

const WORDS = { pipeline: 'a pipeline', 'master-slave': 'a master and its workers', ring: 'a ring', other: 'a graph', collectives: 'collectives only', unknown: 'not known yet', farm: 'a farm of the library', 'library pipeline': 'a pipeline of the library' };

let drawnWidth = 0;

export function begin() {
  show(byId('program-legend'), PARTS.map(([part, text]) => html('li', {}, html('span', { class: `key ${part}` }), text)), html('li', {}, html('span', { class: 'key bottleneck' }), '▲ sets the pace'));
  new ResizeObserver(([entry]) => {
    if (Math.abs(entry.contentRect.width - drawnWidth) > 2) requestAnimationFrame(draw);
  }).observe(byId('program-drawing'));
}

function hostOf(rank) {
  const hosts = state.sections.hosts ?? [];
  return hosts.length > 1 ? hosts.find((host) => host.ranks.includes(rank))?.name : undefined;
}

// 'ranks 1 6 7' on one machine, 'a: 1 6, b: 7' on several.
function ranksText(ranks) {
  const byHost = Map.groupBy ? Map.groupBy(ranks, hostOf) : ranks.reduce((map, rank) => map.set(hostOf(rank), [...(map.get(hostOf(rank)) ?? []), rank]), new Map());
  return [...byHost].map(([host, on]) => (host ? `${host}: ${on.join(' ')}` : on.join(' '))).join(', ');
}

const cut = (text, length) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

function bar(one, y) {
  const all = PARTS.reduce((total, [part]) => total + (one.times?.[part] ?? 0), 0);
  if (!(all > 0)) return svg('rect', { class: 'nothing', x: 8, y, width: BOX.width - 16, height: 8, rx: 2 });
  let x = 8;
  return PARTS.map(([part, text]) => {
    const width = ((BOX.width - 16) * one.times[part]) / all;
    const piece = svg('rect', { class: part, x, y, width: Math.max(0, width), height: 8 }, svg('title', {}, `${text}: ${seconds(one.times[part])} of an item, ${percent(one.times[part] / all)}`));
    x += width;
    return piece;
  });
}

function says(one) {
  const parts = [one.label, many(one.instances, 'rank'), one.unknown ?? `${seconds(one.seconds)} an item`];
  if (one.bottleneck) parts.push('sets the pace');
  for (const tag of one.tags) parts.push(tag.text);
  return parts.join(', ');
}

// In full where there is room for it.
const tagsText = (one) => one.tags.map((tag) => (one.bottleneck || one.tags.length > 1 ? tag.sign || tag.text : `${tag.sign} ${tag.text}`)).join('  ');

function box(one, x, y) {
  const pick = () => select(one.id);
  const ranks = one.ranks.length > 0 ? ranksText(one.ranks) : '';
  return svg(
    'g',
    {
      class: `node${one.bottleneck ? ' bottleneck' : ''}${one.unknown ? ' unknown' : ''}${selected() === one.id ? ' selected' : ''}`,
      transform: `translate(${x} ${y})`,
      tabindex: 0,
      role: 'button',
      'aria-label': says(one),
      'aria-pressed': String(selected() === one.id),
      'data-key': `node ${one.id}`,
      onclick: pick,
      onkeydown: (event) => {
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault();
          pick();
        }
      },
    },
    svg('title', {}, one.unknown ?? `ranks ${ranks || one.instances}`),
    svg('rect', { class: 'box', width: BOX.width, height: BOX.height, rx: 6 }),
    svg('text', { x: 8, y: 18, class: 'name' }, cut(one.label, 14)),
    svg('text', { x: BOX.width - 8, y: 18, class: 'count' }, one.instances > 1 ? `×${one.instances}` : ''),
    svg('text', { x: 8, y: BOX.figure, class: 'time' }, one.unknown ? '?' : seconds(one.seconds)),
    bar(one, BOX.bar),
    BOX.ranks && svg('text', { x: 8, y: BOX.ranks, class: 'ranks' }, ranks ? cut(`rank${one.ranks.length > 1 ? 's' : ''} ${ranks}`, 22) : one.unknown ? cut(one.unknown, 22) : ''),
    one.bottleneck ? svg('text', { x: 8, y: BOX.foot, class: 'badge' }, tagsText(one).length > 2 ? '▲ pace' : '▲ sets the pace') : null,
    one.tags.length > 0 ? svg('text', { x: BOX.width - 8, y: BOX.foot, class: 'tag' }, tagsText(one), svg('title', {}, one.tags.map((tag) => tag.title).join(' '))) : null,
  );
}

function line(one, at, most) {
  const a = at.get(one.from);
  const b = at.get(one.to);
  if (!a || !b) return null;
  const traffic = (one.perSecond ?? 0) * (one.bytes ?? 0);
  const width = traffic > 0 && most > 0 ? 1.5 + 3.5 * Math.sqrt(traffic / most) : 1.5;
  const text = `${one.from} to ${one.to}: ${bytes(one.bytes)} an item, ${rate(one.perSecond)} items/s${one.mode ? `, ${one.mode}` : ''}${one.blocked ? `; the sender waits for ${percent(one.blocked)} of its time` : ''}`;
  const back = b.x < a.x || (b.x === a.x && b.y !== a.y);
  const middle = BOX.height / 2;
  const path = back
    ? `M${a.x + BOX.width / 2} ${a.y + BOX.height}v${BOX.gapY / 2}H${b.x - 12}V${b.y + middle}H${b.x}`
    : `M${a.x + BOX.width} ${a.y + middle}C${a.x + BOX.width + gap / 2} ${a.y + middle} ${b.x - gap / 2} ${b.y + middle} ${b.x - 2} ${b.y + middle}`;
  const marker = one.both ? { 'marker-start': 'url(#head)', 'marker-end': 'url(#head)' } : { 'marker-end': 'url(#head)' };
  return svg(
    'g',
    { class: `edge${one.blocked ? ' blocked' : ''}` },
    svg('title', {}, text),
    svg('path', { d: path, 'stroke-width': width.toFixed(1), ...marker }),
    back ? null : svg('text', { x: a.x + BOX.width + gap / 2, y: (a.y + b.y) / 2 + middle - 8 }, one.blocked ? percent(one.blocked) : one.bytes ? briefBytes(one.bytes) : ''),
  );
}

// A chain, and what has no edges, goes on in the next row where the width ends; anything else has its columns side by side.
function place(shape, width) {
  const columns = shape.edges.length > 0 ? columnsOf(shape) : shape.nodes.map((one) => [one]);
  const room = width - 18;
  const perRow = Math.max(1, Math.min(columns.length, Math.floor((room + BOX.leastGap) / (BOX.width + BOX.leastGap))));
  gap = perRow > 1 ? Math.min(BOX.mostGap, (room - perRow * BOX.width) / (perRow - 1)) : BOX.leastGap;
  const at = new Map();
  const chain = columns.every((column) => column.length === 1);
  if (chain) {
    columns.forEach(([one], i) => at.set(one.id, { x: 14 + (i % perRow) * (BOX.width + gap), y: 4 + Math.floor(i / perRow) * (BOX.height + BOX.gapY + 6) }));
    return at;
  }
  let x = 14;
  for (const column of columns) {
    const left = Math.max(1, perRow - columns.length + 1);
    const wide = column.length > 4 ? Math.min(left, Math.ceil(column.length / 3)) : 1;
    column.forEach((one, i) => at.set(one.id, { x: x + (i % wide) * (BOX.width + 14), y: 4 + Math.floor(i / wide) * (BOX.height + BOX.gapY) }));
    x += wide * (BOX.width + 14) - 14 + gap;
  }
  return at;
}

function drawing(shape, width) {
  const at = place(shape, width);
  const right = Math.max(...[...at.values()].map((one) => one.x)) + BOX.width + 4;
  const bottom = Math.max(...[...at.values()].map((one) => one.y)) + BOX.height + BOX.gapY;
  const most = Math.max(0, ...shape.edges.map((one) => (one.perSecond ?? 0) * (one.bytes ?? 0)));
  return svg(
    'svg',
    { class: 'shape', width: Math.max(right, 1), height: bottom, viewBox: `0 0 ${right} ${bottom}`, role: 'group', 'aria-label': `The program: ${WORDS[shape.kind] ?? shape.kind}` },
    svg('defs', {}, svg('marker', { id: 'head', viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 9, markerHeight: 9, markerUnits: 'userSpaceOnUse', orient: 'auto-start-reverse' }, svg('path', { d: 'M0 0L8 4L0 8z' })), svg('pattern', { id: 'hatch', width: 5, height: 5, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' }, svg('rect', { width: 5, height: 5, class: 'send-ground' }), svg('rect', { width: 2, height: 5, class: 'send-line' })), svg('pattern', { id: 'dots', width: 4, height: 4, patternUnits: 'userSpaceOnUse' }, svg('rect', { width: 4, height: 4, class: 'receive-ground' }), svg('circle', { cx: 2, cy: 2, r: 0.9, class: 'receive-dot' }))),
    shape.edges.map((one) => line(one, at, most)),
    shape.nodes.map((one) => box(one, at.get(one.id).x, at.get(one.id).y)),
  );
}

// Too many to draw: what all of them come to, and those that matter.
function crowd(shape) {
  const { stages } = state.sections;
  const quantiles = (name, of) => html('tr', {}, html('th', { scope: 'row' }, name), ['p50', 'p90', 'p99', 'most'].map((key) => html('td', {}, seconds(of?.[key]))));
  const worst = [...shape.nodes].filter((one) => !one.unknown).sort((a, b) => Number(b.bottleneck ?? 0) - Number(a.bottleneck ?? 0) || b.seconds / b.instances - a.seconds / a.instances).slice(0, 12);
  return html(
    'div',
    { class: 'crowd' },
    stages ? html('table', {}, html('caption', {}, `${stages.known} of ${stages.stages} stages known, ${many(stages.instances, 'rank')}`), html('thead', {}, html('tr', {}, ['', 'half', '90 %', '99 %', 'most'].map((head) => html('th', { scope: 'col' }, head)))), html('tbody', {}, quantiles('an item takes', stages.compute_s), quantiles('over its ranks', stages.pace_s))) : null,
    drawing({ kind: shape.kind, nodes: worst, edges: [] }, drawnWidth),
    html('p', { class: 'muted' }, `The ${worst.length} slowest; all that are told of are below, in the table of stages.`),
  );
}

export function draw() {
  const place = byId('program-drawing');
  drawnWidth = place.clientWidth;
  const shape = shapeOf(state.sections);
  BOX = shape.nodes.length > MOST_LARGE ? SMALL : LARGE;
  const pace = shape.nodes.filter((one) => one.bottleneck);
  byId('program-words').textContent = `${WORDS[shape.kind] ?? shape.kind}${pace.length === 1 ? `; ${pace[0].label} sets the pace` : pace.length > 1 ? `; ${pace.length} set the pace` : ''}`;
  if (shape.nodes.length === 0) show(place, html('p', { class: 'none' }, 'The program has not been seen yet.'));
  else if (shape.nodes.length > MOST_BOXES || state.sections.stages) show(place, crowd(shape));
  else show(place, drawing(shape, drawnWidth));
}
