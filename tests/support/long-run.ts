/** `npm run test:long` walks further: every look of every screen, more steps, more kills. */
export const IS_LONG = process.env["LONG_TESTS"] === "1";
