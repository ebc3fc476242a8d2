// How the job stands, as the server tells it: whole at first, then what has changed. Comes back by itself after a loss.

import { BASE, get } from './api.js';

export const state = { sections: {}, points: [], reached: false };

const listeners = new Set();

// Calls back with the names of the sections that have changed; 'points' for the pace, 'reached' for the connection.
export function listen(callback) {
  listeners.add(callback);
}

function tell(changed) {
  for (const callback of listeners) callback(changed);
}

function take(message) {
  if (message.whole) {
    state.sections = {};
    state.points = [];
  }
  Object.assign(state.sections, message.sections);
  for (const point of message.points) {
    const last = state.points.at(-1);
    if (last && last.t === point.t) state.points[state.points.length - 1] = point;
    else if (!last || point.t > last.t) state.points.push(point);
  }
  const changed = new Set(Object.keys(message.sections));
  if (message.whole || message.points.length > 0) changed.add('points');
  tell(changed);
}

export const isOver = () => ['ended', 'stopped', 'failed'].includes(state.sections.standing);

export function connect() {
  const source = new EventSource(`${BASE}/events`);
  source.onmessage = (event) => {
    if (!state.reached) {
      state.reached = true;
      tell(new Set(['reached']));
    }
    take(JSON.parse(event.data));
    if (isOver()) source.close();
  };
  source.onerror = () => {
    if (state.reached) {
      state.reached = false;
      tell(new Set(['reached']));
    }
    if (source.readyState === EventSource.CLOSED) setTimeout(reconnect, 2000);
  };
}

// A server that was started anew does not know the session: it says what to do.
async function reconnect() {
  try {
    await get('/api/v1/session');
    connect();
  } catch (problem) {
    state.problem = problem.message;
    tell(new Set(['reached']));
    setTimeout(reconnect, 2000);
  }
}
