import { expect, test } from "vitest";
import { makeReconnectPause, retryPause } from "#client/platform/core/reconnect-pause.ts";

test("a socket that is ended again and again is opened ever more seldom, and at once after one that has lasted", () => {
  let now = 1_000_000;
  const pause = makeReconnectPause(() => now);
  const pauses = Array.from({ length: 10 }, () => {
    const wait = pause();
    now += wait;
    return wait;
  });
  expect(pauses).toEqual([0, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  now += 60_000;
  expect([pause(), pause()]).toEqual([0, 250]);
});

test("a minute of a server that ends each socket at once costs a screen less than ten of them", () => {
  let now = 0;
  const pause = makeReconnectPause(() => now);
  let opened = 0;
  while (now < 60_000) {
    now += pause() + 5;
    opened += 1;
  }
  expect(opened).toBeLessThan(10);
});

test("after a restart of the server screens come back within seconds, and not all at once", () => {
  const chances = Array.from({ length: 11 }, (_, n) => n / 10);
  const first = chances.map((chance) => retryPause(0, chance));
  expect(new Set(first).size).toBe(11);
  expect([Math.min(...first), Math.max(...first)]).toEqual([125, 375]);
  expect(chances.map((chance) => retryPause(20, chance)).every((pause) => pause >= 2_500 && pause <= 7_500)).toBe(true);
});
