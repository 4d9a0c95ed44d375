import { DOMParser } from '@xmldom/xmldom';

/** A form of a page, with its filled fields. */
export interface Form {
  action: string;
  fields: Record<string, string>;
}

/** The first form of a page that has a field of this name. */
export function formWith(html: string, field: string, base: string): Form {
  const quiet = { warning: () => undefined, error: () => undefined, fatalError: () => undefined };
  for (const [form] of html.matchAll(/<form\b.*?<\/form>/gis)) {
    const inputs = [...form.matchAll(/<(?:input|button)\b[^>]*>/gis)].map(([tag]) => {
      const closed = tag.replace(/\s*\/?>$/, '/>');
      return new DOMParser({ errorHandler: quiet }).parseFromString(closed, 'text/html').documentElement;
    });
    const fields = inputs.flatMap((input): [string, string][] => {
      const name = input.getAttribute('name');
      return name ? [[name, input.getAttribute('value') ?? '']] : [];
    });
    const all = Object.fromEntries(fields);
    if (!(field in all)) continue;
    const action = /<form\b[^>]*\baction="([^"]*)"/i.exec(form)?.[1] ?? '';
    return { action: new URL(action.replaceAll('&amp;', '&') || base, base).href, fields: all };
  }
  throw new Error(`There is no form with ${field} in ${html.slice(0, 2000)}`);
}
