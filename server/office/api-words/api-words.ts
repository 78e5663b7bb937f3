import { COMMON_WORDS } from "#server/office/api-words/common-words.ts";
import { HOUSE_WORDS } from "#server/office/api-words/house-words.ts";
import { MONEY_WORDS } from "#server/office/api-words/money-words.ts";
import { OFFICE_WORDS } from "#server/office/api-words/office-words.ts";
import { PEOPLE_WORDS } from "#server/office/api-words/people-words.ts";
import { STAY_WORDS } from "#server/office/api-words/stay-words.ts";
import { WEBHOOK_WORDS } from "#server/office/api-words/webhook-words.ts";
import type { FieldWords } from "#server/platform/transport/field-words.ts";

/** What each field and parameter of the API means. Where an owner has no words for a field of its own, those of `*` hold. */
export const API_WORDS: FieldWords = {
  ...COMMON_WORDS,
  ...STAY_WORDS,
  ...MONEY_WORDS,
  ...HOUSE_WORDS,
  ...PEOPLE_WORDS,
  ...OFFICE_WORDS,
  ...WEBHOOK_WORDS,
};
