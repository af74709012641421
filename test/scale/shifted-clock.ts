/** Preloaded into a gateway: its clock is wrong by `CLOCK_SHIFT_MS` milliseconds. */
const shiftMs = Number(process.env['CLOCK_SHIFT_MS']);
const trueNow = Date.now;

Date.now = () => trueNow() + shiftMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, given) => Reflect.construct(target, given.length === 0 ? [target.now()] : given),
});
