/* Temperatures in the scale of the user's regional settings, as reports have them. */
import { usesFahrenheit } from 'iam-widgets/core';
import { session } from './back-end.js';

const isFahrenheit = () => usesFahrenheit(session.preferences.locale.peek());

/** `°C` or `°F`. */
export const degreeUnit = () => (isFahrenheit() ? '°F' : '°C');

/** Degrees Celsius in the user's scale. */
export const inScale = (celsius) => (isFahrenheit() ? celsius * 1.8 + 32 : celsius);

/** Degrees Celsius as words, such as `48.9 °F`; a dash for null. */
export const degrees = (celsius) =>
  celsius === null || celsius === undefined ? '–' : `${inScale(celsius).toFixed(1)} ${degreeUnit()}`;
