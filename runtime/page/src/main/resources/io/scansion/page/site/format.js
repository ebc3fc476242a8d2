// Numbers as people read them. What is not known is a dash.

export const UNKNOWN = '–';

const known = (value) => typeof value === 'number' && Number.isFinite(value);

const digits = (value, count) => {
  const size = Math.abs(value);
  if (size >= 10 ** count) return String(Math.round(value));
  return value.toPrecision(count);
};

export const rate = (value) => (known(value) ? digits(value, 3) : UNKNOWN);

export function seconds(value) {
  if (!known(value)) return UNKNOWN;
  if (value === 0) return '0 ms';
  if (value < 1e-3) return `${digits(value * 1e6, 3)} µs`;
  if (value < 1) return `${digits(value * 1e3, 3)} ms`;
  return `${digits(value, 3)} s`;
}

// As short as it gets, for where there is little room.
export const briefBytes = (value) => bytes(value, 2).replace(/\.0+(?= )/, '');

export function bytes(value, count = 3) {
  if (!known(value)) return UNKNOWN;
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let unit = 0;
  let left = value;
  while (left >= 999.5 && unit < units.length - 1) {
    left /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? Math.round(left) : digits(left, count)} ${units[unit]}`;
}

export const percent = (share) => (known(share) ? `${Math.abs(share) >= 0.1 ? Math.round(share * 100) : (share * 100).toFixed(1)} %` : UNKNOWN);

export const signed = (share) => (known(share) ? (share >= 0 ? '+' : '−') + percent(Math.abs(share)) : UNKNOWN);

export function elapsed(value) {
  if (!known(value)) return UNKNOWN;
  const whole = Math.floor(value);
  const two = (number) => String(number).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  return (hours > 0 ? `${hours}:${two(Math.floor(whole / 60) % 60)}` : `${Math.floor(whole / 60)}`) + `:${two(whole % 60)}`;
}

export const number = (value) => (known(value) ? digits(value, 3) : UNKNOWN);

export const many = (count, one, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;
