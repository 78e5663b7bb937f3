import { expect, test } from "vitest";
import { salutation } from "#shared/tenant/mail/salutation.ts";

test.each([
  ["person", "Anna Huber", "female", "Guten Tag Anna Huber,", "Dear Anna Huber,"],
  ["person", "Größl", "female", "Guten Tag Frau Größl,", "Dear Ms Größl,"],
  ["person", "Größl", "male", "Guten Tag Herr Größl,", "Dear Mr Größl,"],
  ["person", "Größl", "unspecified", "Guten Tag,", "Dear guest,"],
  ["person", " ", "female", "Guten Tag,", "Dear guest,"],
  ["company", "Huber GmbH", "unspecified", "Guten Tag,", "Dear guest,"],
] as const)("%s %j, %s, is greeted %j and %j", (type, name, gender, de, en) => {
  expect([salutation({ type, name, gender }, "de"), salutation({ type, name, gender }, "en")]).toEqual([de, en]);
});

test("nobody in particular is greeted as well", () => {
  expect([salutation(null, "de"), salutation(null, "en")]).toEqual(["Guten Tag,", "Dear guest,"]);
});
