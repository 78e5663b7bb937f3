import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Stay } from "#shared/platform/core/stays.ts";
import { busiest, busiestOfEach, firstFull, grown, without } from "#shared/stays/availability/capacity.ts";

const stay = (check_in: number, check_out: number): Stay => ({ check_in: at(check_in), check_out: at(check_out) });
const at = (moment: number) => String(moment).padStart(3, "0");
const anyStay = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 10 }))
  .map(([from, length]) => stay(from, from + length));
const anyStays = fc.array(anyStay, { maxLength: 8 });
const MOMENTS = Array.from({ length: 41 }, (_, moment) => at(moment));

/** Brute force: how many stays contain a moment. */
function countAt(stays: readonly Stay[], moment: string): number {
  return stays.filter((each) => each.check_in <= moment && moment < each.check_out).length;
}

test("the first full moment is the first at which more stand there than rooms are", () => {
  fc.assert(
    fc.property(anyStays, anyStay, fc.integer({ min: 0, max: 4 }), (taken, span, rooms) => {
      const moments = MOMENTS.filter((moment) => span.check_in <= moment && moment < span.check_out);
      expect(firstFull(taken, [span], rooms)).toBe(moments.find((moment) => countAt(taken, moment) > rooms) ?? null);
    }),
  );
});

describe("the busiest moment", () => {
  test.each([
    ["stays that only meet share a room", [stay(0, 5), stay(5, 9)], 1],
    ["stays that overlap don't", [stay(0, 6), stay(5, 9)], 2],
    ["stays outside of the range don't count", [stay(20, 25), stay(20, 25)], 0],
    ["three that overlap pairwise, never all", [stay(0, 4), stay(3, 7), stay(6, 9)], 2],
  ])("%s", (_, taken, most) => {
    expect(busiest(taken, [stay(0, 10)])).toBe(most);
  });

  test("of each of many spans is that of the span alone", () => {
    fc.assert(
      fc.property(anyStays, anyStays, (taken, spans) => {
        expect(busiestOfEach(taken, spans)).toEqual(spans.map((span) => busiest(taken, [span])));
      }),
    );
  });

  test("is what counting moment by moment finds", () => {
    fc.assert(
      fc.property(anyStays, anyStays, (taken, spans) => {
        const most = Math.max(0, ...MOMENTS.filter((moment) => countAt(spans, moment) > 0).map((moment) => countAt(taken, moment)));
        expect(busiest(taken, spans)).toBe(most);
      }),
    );
  });
});

test("what a change takes more is exactly where there is more afterwards", () => {
  fc.assert(
    fc.property(anyStays, anyStays, (before, after) => {
      const more = grown(before, after);
      for (const moment of MOMENTS) {
        expect(countAt(more, moment) > 0).toBe(countAt(after, moment) > countAt(before, moment));
      }
    }),
  );
});

test("a stay without a hole is all of it but the hole", () => {
  fc.assert(
    fc.property(anyStay, anyStay, (whole, hole) => {
      const parts = without(whole, hole);
      for (const moment of MOMENTS) {
        expect(countAt(parts, moment)).toBe(countAt([whole], moment) > 0 && countAt([hole], moment) === 0 ? 1 : 0);
      }
    }),
  );
});
