import { DAY, MINUTE } from '../../platform/time.ts';

/** A clock on the wall of a time zone. */
interface Wall {
  year: number;
  /** From 1. */
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/** By the name in lower case, so that there are no more than time zones: people can write one in thousands of ways. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for an unknown time zone */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const name = timeZone.toLowerCase();
  const known = formats.get(name);
  if (known) return known;
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...parts });
  formats.set(name, made);
  return made;
}

/** Whether a text is an IANA time zone that this service knows, such as `Europe/Berlin`. */
export function isTimeZone(text: string): boolean {
  try {
    return /^[A-Za-z][\w+/-]*$/.test(text) && formatOf(text) !== undefined;
  } catch {
    return false;
  }
}

function wallOf(timeZone: string, at: number): Wall {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts;
  return { year, month, day, hour, minute };
}

const asUtc = ({ year, month, day, hour, minute }: Wall): number => Date.UTC(year, month - 1, day, hour, minute);

/** When a clock on the wall shows a time. One that a change of the clocks skips comes as much later. */
function instantOf(timeZone: string, wall: number): number {
  const offsetAt = (at: number) => asUtc(wallOf(timeZone, at)) - Math.floor(at / MINUTE) * MINUTE;
  const before = offsetAt(wall - DAY);
  const near = wall - offsetAt(wall - before);
  return asUtc(wallOf(timeZone, near)) === wall ? near : wall - before;
}

/** The hour of digests, and the weekday of weekly ones. */
const HOUR_OF_DIGEST = 8;
const MONDAY = 1;

/**
 * When the next digest goes out: at 08:00, of a Monday for weekly ones.
 * @param now in ms since 1970
 */
export function nextDigest(kind: 'daily' | 'weekly', timeZone: string, now: number): number {
  const { year, month, day } = wallOf(timeZone, now);
  for (let days = 0; ; days += 1) {
    const wall = Date.UTC(year, month - 1, day + days, HOUR_OF_DIGEST);
    const at = instantOf(timeZone, wall);
    if (at > now && (kind === 'daily' || new Date(wall).getUTCDay() === MONDAY)) return at;
  }
}

/** Quiet hours such as `22:00` to `07:00`, in a time zone. */
export interface QuietHours {
  from: string;
  to: string;
  timeZone: string;
}

/** The same time, or the end of the quiet hours that it is in. In ms since 1970. */
export function afterQuietHours({ from, to, timeZone }: QuietHours, at: number): number {
  const wall = wallOf(timeZone, at);
  const minutes = wall.hour * 60 + wall.minute;
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  const isQuiet = begin <= end ? minutes >= begin && minutes < end : minutes >= begin || minutes < end;
  if (!isQuiet) return at;
  const endsToday = minutes < end ? 0 : 1;
  return instantOf(timeZone, Date.UTC(wall.year, wall.month - 1, wall.day + endsToday, 0, end));
}

function minutesOf(text: string): number {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return hour * 60 + minute;
}
