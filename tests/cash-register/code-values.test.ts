import { expect, test } from "vitest";
import { chainValue, encryptTurnover, keyChecksum } from "#server/money/cash-register/signing/code-values.ts";
import { readReceipt } from "#server/money/cash-register/verifier/receipt.ts";
import {
  CANCELLATION_TURNOVER,
  isOutageJws,
  JWS_HEADER,
  machineCode,
  ocrText,
  outageJws,
  qrText,
  signingInput,
  TRAINING_TURNOVER,
} from "#shared/money/cash-register/machine-code.ts";
import { divided, NO_AMOUNTS, rateGroupOf, sumsByGroup, totalOfGroups } from "#shared/money/cash-register/rate-groups.ts";
import { cents } from "#shared/platform/core/money.ts";

const KEY = "WQRtiiya3hYh/Uz44Bv3x8ETl1nrH6nCdErn69g5/lU=";
const REGISTER = "CASHBOX-DEMO-1";
const of = (receipt: number) => ({ register: REGISTER, number: `${REGISTER}-Receipt-ID-${receipt}` });

test("the official key has the checksum that FinanzOnline asks for", () => {
  expect(keyChecksum(KEY)).toBe("omRR");
});

test("the chain of the official register begins with its number", () => {
  expect(chainValue(REGISTER)).toBe("cg8hNU5ihto=");
});

test.each([
  [1, 0, "4r1iIdZGeAQ=", "4r1iIdY="],
  [6, 505.01, "k8wUAJDJ+Ro=", "k8wUxdU="],
])("the counter of official receipt %i, %f €, is encrypted in eight and in five bytes", (receipt, turnover, eight, five) => {
  expect(encryptTurnover(cents(turnover), of(receipt), { key: KEY })).toBe(eight);
  expect(encryptTurnover(cents(turnover), of(receipt), { key: KEY, bytes: 5 })).toBe(five);
});

test("a counter below zero is encrypted, too", () => {
  expect(encryptTurnover(cents(-0.05), of(6), { key: KEY })).toBe("bDPr/282w6Q=");
});

const OFFICIAL = `_R1-AT100_CASHBOX-DEMO-1_CASHBOX-DEMO-1-Receipt-ID-1_2016-03-11T03:57:08_0,00_0,00_0,00_0,00_0,00_4r1iIdZGeAQ=_f384315e198201ee_cg8hNU5ihto=`;
const OFFICIAL_SIGNATURE = "XPNxxkO09rXtHpzkQNl6r7/m60HHkto/MA1GlGDj4S/Wa/+mqEmwUarp7KL8bYNjQJUdfI9cRQe/OdWVi+FWJg==";
const base64Url = (base64: string) => base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

test("the official start receipt is spelled to the letter, as payload and as QR code", () => {
  const code = machineCode({
    provider: "AT100",
    ...of(1),
    local_time: "2016-03-11T03:57:08",
    amounts: NO_AMOUNTS,
    turnover: encryptTurnover(cents(0), of(1), { key: KEY }),
    serial: "f384315e198201ee",
    chain: chainValue(REGISTER),
  });
  expect(code).toBe(OFFICIAL);
  const input = signingInput(code);
  expect(input.startsWith(`${JWS_HEADER}.X1IxLUFUMTAwX0NBU0hCT1gtREVNTy0x`)).toBe(true);
  expect(qrText(`${input}.${base64Url(OFFICIAL_SIGNATURE)}`)).toBe(`${OFFICIAL}_${OFFICIAL_SIGNATURE}`);
});

test("the ministry's example of 2015 is spelled and read", () => {
  const code = machineCode({
    provider: "AT0",
    register: "DEMO-CASH-BOX524",
    number: "366587",
    local_time: "2015-12-17T11:23:44",
    amounts: { normal: cents(34.77), reduced_1: cents(59.64), reduced_2: cents(38.13), zero: cents(0), special: cents(0) },
    turnover: "8MG8C1Kr7HA=",
    serial: "20f2ed172daa09e5",
    chain: "xTfZvkBSTr4=",
  });
  expect(code).toBe(
    "_R1-AT0_DEMO-CASH-BOX524_366587_2015-12-17T11:23:44_34,77_59,64_38,13_0,00_0,00_8MG8C1Kr7HA=_20f2ed172daa09e5_xTfZvkBSTr4=",
  );
  const jws = `${signingInput(code)}.GeWps9kci-fUqKLymS1pHlIbv0L8Oek-v6TDmZj9Ffucb8yvSijqZ8LcBalV9lADMXQ8U3itViKkd_i1Ba22BA`;
  expect(qrText(jws)).toBe(`${code}_GeWps9kci+fUqKLymS1pHlIbv0L8Oek+v6TDmZj9Ffucb8yvSijqZ8LcBalV9lADMXQ8U3itViKkd/i1Ba22BA==`);
  expect(readReceipt(jws, "Receipt 1")).toMatchObject({ provider: "AT0", number: "366587", amounts: [3477, 5964, 3813, 0, 0] });
});

test("the ministry's training receipt, with amounts below zero", () => {
  const code = machineCode({
    provider: "AT0",
    register: "DEMO-CASH-BOX524",
    number: "366596",
    local_time: "2015-12-17T11:23:44",
    amounts: { normal: cents(0), reduced_1: cents(0), reduced_2: cents(3.64), zero: cents(-2.6), special: cents(1.79) },
    turnover: TRAINING_TURNOVER,
    serial: "47be737cb1f6d1f1",
    chain: "ZvNxJw6a1A4=",
  });
  expect(code).toBe("_R1-AT0_DEMO-CASH-BOX524_366596_2015-12-17T11:23:44_0,00_0,00_3,64_-2,60_1,79_VFJB_47be737cb1f6d1f1_ZvNxJw6a1A4=");
});

test("the literals of training and cancellation are TRA and STO", () => {
  expect([TRAINING_TURNOVER, CANCELLATION_TURNOVER].map(atob)).toEqual(["TRA", "STO"]);
});

test("a receipt of an outage names it in place of its signature", () => {
  const jws = outageJws(OFFICIAL);
  expect(isOutageJws(jws)).toBe(true);
  expect(qrText(jws)).toBe(`${OFFICIAL}_U2ljaGVyaGVpdHNlaW5yaWNodHVuZyBhdXNnZWZhbGxlbg==`);
  expect(isOutageJws(`${signingInput(OFFICIAL)}.${base64Url(OFFICIAL_SIGNATURE)}`)).toBe(false);
});

test("read by characters, counter, chain value and signature are in Base32", () => {
  const fields = ocrText(outageJws(OFFICIAL)).split("_");
  expect(fields.slice(0, 10)).toEqual(OFFICIAL.split("_").slice(0, 10));
  expect([fields[10], fields[12]]).toEqual(["4K6WEIOWIZ4AI===", "OIHSCNKOMKDNU==="]);
  // RFC 4648: 34 bytes are 55 characters and a padding.
  expect(fields[13]).toMatch(/^[A-Z2-7]{55}=$/);
});

test.each([
  [20, "2026-11-23", "normal"],
  [10, "2026-11-23", "reduced_1"],
  [13, "2026-11-23", "reduced_2"],
  [0, "2026-11-23", "zero"],
  [19, "2026-11-23", "special"],
  [4.9, "2026-07-01", "special"],
  [5, "2021-01-01", "special"],
  [7, "2026-11-23", "special"],
])("the rate of %f percent is on %s in the group %s", (percentage, day, group) => {
  expect(rateGroupOf(percentage, { law: "AT", day })).toBe(group);
});

const DAY = { law: "AT", day: "2026-11-23" } as const;

test("a part payment is split over the rates of its bill in proportion, to the cent", () => {
  const lines = [
    { gross_amount: cents(200), tax_percentage: 10 },
    { gross_amount: cents(30), tax_percentage: 20 },
    { gross_amount: cents(4.2), tax_percentage: 0 },
  ];
  const amounts = divided(cents(100), sumsByGroup(lines, DAY));
  expect(amounts).toEqual({ normal: 1281, reduced_1: 8540, reduced_2: 0, zero: 179, special: 0 });
  expect(totalOfGroups(amounts)).toBe(10_000);
});

test("a refund is split alike, with amounts below zero", () => {
  const lines = [
    { gross_amount: cents(10), tax_percentage: 10 },
    { gross_amount: cents(20), tax_percentage: 20 },
  ];
  expect(divided(cents(-0.1), sumsByGroup(lines, DAY))).toEqual({ normal: -7, reduced_1: -3, reduced_2: 0, zero: 0, special: 0 });
});

test("a discount at its own rate takes no part, and a deposit before any line is named at 0 %", () => {
  const lines = [
    { gross_amount: cents(50), tax_percentage: 10 },
    { gross_amount: cents(-5), tax_percentage: 20 },
  ];
  expect(divided(cents(45), sumsByGroup(lines, DAY))).toMatchObject({ normal: 0, reduced_1: 4500 });
  expect(divided(cents(45), sumsByGroup([], DAY))).toMatchObject({ zero: 4500, reduced_1: 0 });
});
