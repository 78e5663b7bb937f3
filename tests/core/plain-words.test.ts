import { expect, test } from "vitest";
import { isPlainAddressLine, isPlainName, looksLikeLink } from "#shared/platform/core/plain-words.ts";

test.each([
  "Eva Moser",
  "Dr. Müller-Lüdenscheidt",
  "Dr.Huber",
  "Univ.-Prof. Dr.med. Anna Gruber",
  "Dipl.-Ing. Dr.techn. Karl Huber",
  "DI(FH) Mag.(FH) Hans Maier",
  "O'Neill",
  "D’Angelo, Gio",
  "St. John",
  "J.R. Ewing",
  "J.R.R. Tolkien",
  "J.R.R.Tolkien",
  "Martin Luther King Jr.",
  "Anna Huber, M.Sc.",
  "Anna Huber M.Sc",
  "Ph.D. John Smith, LL.M.",
  "Fam. Huber/Mayr & Kinder",
  "Nguyễn Thị Minh Khai",
  "山田 太郎",
  "علی‌رضا محمدی",
  "Gal·la Pi",
  "María del Carmen de la Santísima Trinidad Fernández de Córdoba y Álvarez de Toledo",
  "Familie Huber 2",
  "X Æ A-12",
])("%s is a name", (name) => expect(isPlainName(name)).toBe(true));

test.each([
  "https://evil.example/win",
  "Eva https://evil.example",
  "Eva Moser evil.example",
  "www.evil.example",
  "Eva www evil",
  "EVIL.COM",
  "t.co",
  "t.co/win",
  "dr.com",
  "ing.de",
  "a.b.evil.xyz",
  "evil。com",
  "evil．com",
  "evil․com",
  "ev\u200Bil.com",
  "evil\u200B.\u200Bcom",
  "evil%2Ecom",
  "http%3A%2F%2Fevil",
  "ｈｔｔｐ：／／ｅｖｉｌ",
  "http:∕∕evil",
  "//evil",
  "192.168.0.1",
  "eva@evil.example",
  "Ihr Konto ist gesperrt! Rufen Sie an: +43 900 123 456",
  "You won. Call 0900123456",
  "Gewonnen? Ja",
  "Eva <b>Moser</b>",
  "[Klick](evil)",
  "Eva\u202Emoc.live",
  "Klick hier ... jetzt",
  "x".repeat(101),
])("%s is no name that is mailed for a stranger", (name) => expect(isPlainName(name)).toBe(false));

test.each([
  "Hauptstr. 12",
  "Hauptstr.12",
  "Bahnhofstr.5a/3.OG/Top 7",
  "St.Pölten",
  "St. Johann i. T.",
  "c/o Huber, Stiege 2",
  "Via Roma, 3",
  "Nr.7",
  "Tür: 5",
  "#4-12 Orchard Rd.",
])("%s is a line of an address", (line) => expect(isPlainAddressLine(line)).toBe(true));

test.each(["https://evil.example", "evil.example/12", "Main Street evil.com", "You won!", "eva@evil.example"])("%s is none", (line) =>
  expect(isPlainAddressLine(line)).toBe(false),
);

test("a web address is found in any text", () => {
  expect(looksLikeLink("see evil.example for more")).toBe(true);
  expect(looksLikeLink("We come at 18.30. Thank you")).toBe(false);
});
