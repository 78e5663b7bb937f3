import { expect, test } from "vitest";
import { type Bucket, fullestAndEmptiest } from "#shared/office/reports/buckets.ts";
import { amount, cents } from "#shared/platform/core/money.ts";

const bucket = (from: string, percentage: number): Bucket => ({
  from,
  to: from,
  percentage,
  gross_amount: amount(cents(0)),
  number_of_nights: 0,
});

test("the fullest and the emptiest part of a period are named, the earlier one of equal ones", () => {
  const buckets = [
    bucket("2030-04-01", 50),
    bucket("2030-04-02", 90),
    bucket("2030-04-03", 10),
    bucket("2030-04-04", 90),
    bucket("2030-04-05", 10),
  ];
  expect(fullestAndEmptiest(buckets)).toMatchObject({ fullest: { from: "2030-04-02" }, emptiest: { from: "2030-04-03" } });
  expect(fullestAndEmptiest(buckets.slice(0, 1))).toMatchObject({ fullest: { from: "2030-04-01" }, emptiest: { from: "2030-04-01" } });
  expect(fullestAndEmptiest([])).toBeNull();
});
