// Loaded before the server: its clock is off by so many milliseconds.
const offset = Number(process.env.CLOCK_OFFSET_MS ?? "0");
const Right = Date;

globalThis.Date = class extends Right {
  constructor(...given) {
    if (given.length === 0) super(Right.now() + offset);
    else super(...given);
  }
  static now() {
    return Right.now() + offset;
  }
};
