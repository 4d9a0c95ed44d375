/** A browser with just enough for log in by redirects: it keeps cookies by path and follows URLs one at a time. */
export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>();

  /** The cookies that it sends to a path. */
  cookies(path: string): string {
    return [...this.#cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }

  /** Makes one request without following redirects. */
  async request(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(url);
    const headers = new Headers(init.headers);
    const cookies = this.cookies(pathname);
    if (cookies) headers.set('Cookie', cookies);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Follows redirects until a page, or until a URL begins with `until`, which is not requested. */
  async follow(
    url: string,
    { until, ...init }: RequestInit & { until?: string } = {},
  ): Promise<{ url: string; response: Response | null }> {
    let next = url;
    let sent: RequestInit = init;
    for (let hop = 0; hop < 12; hop++) {
      if (until !== undefined && next.startsWith(until)) return { url: next, response: null };
      const response = await this.request(next, sent);
      const location = response.headers.get('location');
      if (!location || response.status < 300 || response.status > 399) return { url: next, response };
      next = new URL(location, next).href;
      sent = {};
    }
    throw new Error('Too many redirects.');
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(name.length + 1);
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
    const isGone = attributes.some((one) => /^(max-age=0|expires=Thu, 01 Jan 1970)/i.test(one)) || value === '';
    if (isGone) this.#cookies.delete(name);
    else this.#cookies.set(name, { value, path });
  }
}
