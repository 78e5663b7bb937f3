import { expect, test } from "vitest";
import { previewOf, readableSize } from "#shared/tenant/files/rules.ts";

test.each([
  ["image/png", "picture"],
  ["application/pdf", "pdf"],
  ["text/csv", "text"],
  ["text/html", null],
  ["image/svg+xml", null],
  ["application/octet-stream", null],
])("%s is looked at as %s", (type, preview) => {
  expect(previewOf(type)).toBe(preview);
});

test.each([
  [1, 1, "B"],
  [1999, 2, "kB"],
  [1_250_000, 1.3, "MB"],
] as const)("%d bytes read as %d %s", (bytes, value, unit) => {
  expect(readableSize(bytes)).toEqual({ value, unit });
});
