// How far every model was off, window by window.

import { byId, html, show, svg } from './dom.js';
import { percent, rate, signed } from './format.js';
import { state } from './live.js';

export const READS = ['predictions', 'points'];

const WIDTH = 64;
const HEIGHT = 20;
const WINDOWS = 60;

function spark(model) {
  const errors = state.points.map((point) => point.errors?.[model]).filter((error) => error !== undefined).slice(-WINDOWS);
  const most = Math.max(0.05, ...errors.map(Math.abs));
  const x = (i) => (errors.length < 2 ? WIDTH : (i * WIDTH) / (errors.length - 1));
  const y = (error) => HEIGHT / 2 - (error / most) * (HEIGHT / 2 - 1);
  return svg(
    'svg',
    { class: 'spark', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': `error of the last ${errors.length} windows, between ${signed(Math.min(...errors, 0))} and ${signed(Math.max(...errors, 0))}` },
    svg('line', { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: 'zero' }),
    svg('polyline', { points: errors.map((error, i) => `${x(i).toFixed(1)},${y(error).toFixed(1)}`).join(' ') }),
  );
}

export function draw() {
  const models = state.sections.predictions ?? [];
  if (models.length === 0) {
    show(byId('ledger-body'), html('p', { class: 'none' }, 'No model has spoken of the present arrangement yet.'));
    return;
  }
  show(
    byId('ledger-body'),
    html(
      'table',
      { class: 'ledger' },
      html('thead', {}, html('tr', {}, ['model', 'says', 'off', 'so far', 'mean', 'heard'].map((head) => html('th', { scope: 'col' }, head)))),
      html(
        'tbody',
        {},
        models.map((one) =>
          html(
            'tr',
            {},
            html('th', { scope: 'row' }, one.model),
            html('td', { title: `95 %: ${rate(one.low_items_per_s)} to ${rate(one.high_items_per_s)}` }, rate(one.predicted_items_per_s)),
            html('td', {}, signed(one.error)),
            html('td', {}, spark(one.model)),
            html('td', {}, percent(one.mean_absolute_error)),
            html('td', {}, one.weight > 0 ? percent(one.weight) : '0'),
          ),
        ),
      ),
    ),
  );
}
