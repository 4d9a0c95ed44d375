/** Loaded with `--import`: the process lives `CLOCK_SKEW_MS` milliseconds ahead of others. */
const skew = Number(process.env['CLOCK_SKEW_MS'] ?? 0);
const now = Date.now.bind(Date);

globalThis.Date = new Proxy(Date, {
  construct: (RealDate, args) => Reflect.construct(RealDate, args.length === 0 ? [now() + skew] : args),
  get: (RealDate, key) => (key === 'now' ? () => now() + skew : Reflect.get(RealDate, key)),
});
