import { describe, expect, test } from "vitest";
import { invoicePdf } from "#server/money/invoices/invoice-pdf.ts";
import type { InvoiceContent } from "#shared/money/invoices/content.ts";
import { paymentCode } from "#shared/money/invoices/payment-code.ts";
import { cents } from "#shared/platform/core/money.ts";
import { canceled, contentWith, credited, stayCharges } from "#tests/invoices/content-cases.ts";
import { CONFIG } from "#tests/support/config.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const HOME = { ...CONFIG, public_url: "https://keyrack.example" };
type Wish = Omit<Parameters<typeof invoicePdf>[1], "content">;

async function print(content: InvoiceContent, wish: Wish = {}) {
  const { name, content: bytes } = await invoicePdf(HOME, { ...wish, content });
  return { name, bytes, ...(await readPdf(bytes)) };
}

const WINE = {
  name: "Wein",
  type: "catering",
  quantity: 2,
  unit_gross_amount: cents(38.9),
  tax_percentage: 20,
  folio_number: null,
} as const;
const BRITON = {
  name: "John Smith",
  company_name: "Smith & Sons Ltd",
  customer_number: "10043",
  vat_number: "GB123456789",
  email: null,
  line1: "1 High St",
  line2: null,
  postal_code: "BA1",
  city: "Bath",
  state: null,
  country: "GB",
  reference: "PO 4711",
};

describe("what the law asks for", () => {
  test("Austria, § 11 UStG: who and whom, number, days, quantities, rates with net and tax, sums and what is due", async () => {
    const payments = [{ booked_on: "2030-04-01", method: "Überweisung", reference: "Anzahlung", amount: decimal(150) }];
    const charges = [...stayCharges("2030-04-05", 3), { ...WINE, booked_on: "2030-04-06" }];
    const { text, name, pages, embedded } = await print(contentWith({ charges, payments, additional_text: "Bis bald!" }));
    expect(name).toBe("Rechnung-2030-17.pdf");
    expect(embedded).toBe(true);
    for (const words of [
      "Pension Edelweiss · Dorfplatz 3 · 6234 Brandenberg",
      "Edelweiss GmbH Dorfplatz 3, 6234 Brandenberg Geschäftsführung: Eva Berger",
      "FN 1 a UID ATU12345675",
      "Anna Gruber Hauptplatz 1 8010 Graz",
      "Rechnungsnr. 2030-17 Rechnungsdatum 8. April 2030 Leistungszeitraum 5.–8. Apr. 2030 Kundennr. 10042",
      "Rechnung 2030-17 Zimmer 101 · 5.–8. Apr. 2030 · Buchung K7X2",
      "LEISTUNG TAG MENGE EINZELPREIS UST BETRAG EUR",
      "Doppelzimmer Bergblick 05.–06.04.2030 1 129,00 10 % 129,00",
      "Ortstaxe 07.04.2030 2 2,35 0 % 4,70",
      "Wein 06.04.2030 2 38,90 20 % 77,80",
      "SATZ NETTO UST BRUTTO 20 % 64,83 12,97 77,80 10 % 430,91 43,09 474,00 0 % 14,10 0,00 14,10 Summe 509,84 56,06 565,90",
      "§ 4 Abs. 3 UStG",
      "Gesamtbetrag inkl. USt € 56,06 € 565,90 Bezahlt am 01.04.2030 Überweisung · Anzahlung −150,00 Offener Betrag € 415,90",
      "Bitte überweisen Sie € 415,90 sofort und ohne Abzug.",
      "EMPFÄNGER Edelweiss GmbH IBAN AT61 1904 3002 3457 3201 BIC RLNWATWW · Talbank ZWECK Rechnung 2030-17",
      "Bis bald!",
    ]) {
      expect(text).toContain(words);
    }
    expect(pages[0]).toContain("Seite 1 von");
  });

  test("Germany, § 14 UStG: the tax number, too, and the tax by its rates there", async () => {
    const { seller } = contentWith();
    const german: InvoiceContent["seller"] = {
      ...seller,
      address: { ...seller.address, country: "DE" },
      company: { ...seller.company, vat_number: "DE123456789", tax_number: "143/123/12345" },
    };
    const charges = [
      { ...WINE, booked_on: "2030-04-05", tax_percentage: 19 },
      { ...WINE, booked_on: "2030-04-05", name: "Übernachtung", type: "accommodation", tax_percentage: 7 } as const,
      { ...WINE, booked_on: "2030-04-05", name: "Kurtaxe", type: "city_tax", tax_percentage: 0 } as const,
    ];
    const { buyer } = contentWith();
    const { text } = await print(contentWith({ seller: german, charges, buyer: { ...buyer, vat_number: "DE999999999" } }));
    for (const words of ["USt-IdNr. DE123456789 Steuernummer 143/123/12345", "Ihre USt-IdNr. DE999999999", "§ 10 Abs. 1 UStG"]) {
      expect(text).toContain(words);
    }
    expect(text).toContain("19 % 65,38 12,42 77,80 7 % 72,71 5,09 77,80");
    expect(text).toContain("8010 Graz ÖSTERREICH");
  });

  test("a guest from abroad reads it in English, addressed as letters abroad are", async () => {
    const { text, name, raw } = await print(contentWith({ language: "en", buyer: BRITON }));
    expect(name).toBe("Invoice-2030-17.pdf");
    expect(raw).toContain("/Lang (en)");
    for (const words of [
      "Smith & Sons Ltd John Smith 1 High St BA1 Bath VEREINIGTES KÖNIGREICH",
      "Your VAT no. GB123456789 Your reference PO 4711",
      "Room 101 · 5 – 8 Apr 2030 · Anna Gruber · Booking K7X2",
      "SERVICE DATE QTY UNIT PRICE VAT AMOUNT EUR",
      "Total amount incl. VAT of €43.09 €488.10",
      "Please transfer €488.10",
      "Page 1 of 1",
    ]) {
      expect(text).toContain(words);
    }
  });
});

test("the addressee is printed in full, however long the name", async () => {
  const company_name = "Österreichische Gesellschaft zur Förderung der alpinen Forschung und Lawinenkunde mbH & Co KG";
  const buyer = { ...BRITON, company_name, line2: "Department of Travel and Expenses, third floor on the left side of the yard" };
  // The longest routing id (Leitweg-ID) of a German authority.
  const reference = "991234567890-ABCDEFGHIJKLMNOPQRSTUVWXYZ1234-06";
  const { text } = await print(contentWith({ buyer: { ...buyer, reference } }));
  expect(text.replaceAll(" ", "")).toContain(reference);
  expect(text).toContain(`${company_name} John Smith 1 High St ${buyer.line2} BA1 Bath VEREINIGTES KÖNIGREICH`);
});

test("a long one carries its sum over from page to page, and no line is lost", async () => {
  for (const nights of [9, 10, 40]) {
    const content = contentWith({ charges: stayCharges("2030-04-05", nights) });
    const { pages, text } = await print(content);
    expect(pages.length).toBeGreaterThan(1);
    expect(text.match(/Doppelzimmer Bergblick/g)).toHaveLength(nights);
    const carried = pages.map((page) => [...page.matchAll(/Übertrag ([\d.,]+)/g)].map((match) => cents(numberOf(match[1]))));
    const sums = pages.map((page) =>
      [...page.matchAll(/2030 \d+ [\d.,]+ \d+ % ([\d.,]+)/g)].reduce((sum, match) => sum + cents(numberOf(match[1])), 0),
    );
    const upTo = (page: number) => sums.slice(0, page).reduce((whole, sum) => whole + sum, 0);
    const turns = sums.flatMap((sum, page) => (page > 0 && sum > 0 ? [page] : []));
    expect(turns.map((page) => [carried[page - 1]?.at(-1), carried[page]?.[0]])).toEqual(turns.map((page) => [upTo(page), upTo(page)]));
    expect(upTo(pages.length)).toBe(cents(content.gross_amount));
    expect(pages[1]).toContain("Pension Edelweiss Rechnung 2030-17");
  }
});

function numberOf(figures = ""): number {
  return Number(figures.replace(/\./g, "").replace(",", "."));
}

test("a cancellation says what it takes back and why, and asks for nothing", async () => {
  const { text, name } = await print(canceled(contentWith({ additional_text: "Bis bald!" })));
  expect(name).toBe("Stornorechnung-2030-18.pdf");
  for (const words of [
    "Stornorechnung 2030-18",
    "Storno zu Rechnung 2030-17 vom 8. April 2030 Grund: Falsche Rechnungsadresse",
    "Doppelzimmer Bergblick 05.–06.04.2030 −1 129,00 10 % −129,00",
    "Gesamtbetrag inkl. USt −€ 43,09 −€ 488,10",
  ]) {
    expect(text).toContain(words);
  }
  for (const words of ["Bitte überweisen", "Offener Betrag", "Bis bald!"]) expect(text).not.toContain(words);
});

test("a credit note says what it corrects and why, and what the invoice asks for from then on", async () => {
  const bill = contentWith({ additional_text: "Bis bald!" });
  const { text, name } = await print(credited(bill, [{ line_id: "2", quantity: 1 }]));
  expect(name).toBe("Rechnungskorrektur-2030-19.pdf");
  for (const words of [
    "Rechnungskorrektur 2030-19",
    "Korrektur zu Rechnung 2030-17 vom 8. April 2030 Grund: Ohne Frühstück",
    "Frühstück 05.04.2030 −1 14,50 10 % −14,50",
    "Gesamtbetrag inkl. USt −€ 1,32 −€ 14,50",
    "Von Rechnung 2030-17 sind damit noch € 473,60 offen.",
  ]) {
    expect(text).toContain(words);
  }
  for (const words of ["Bitte überweisen", "Offener Betrag", "Bis bald!", "Gutschrift", "Bezahlt"]) expect(text).not.toContain(words);
  const paid = contentWith({ payments: [{ booked_on: "2030-04-08", method: "Bar", reference: null, amount: bill.gross_amount }] });
  expect((await print(credited(paid, [{ line_id: "2", quantity: 1 }]))).text).toContain("Ihr Guthaben von € 14,50 überweisen wir Ihnen");
});

test("an invoice for a group lists folio by folio who stayed where; merged it lists the stays", async () => {
  const stays = ["Bernd Mayer", "Carla Mayer"].map((guest, index) => ({
    code: `G${index}`,
    check_in: "2030-04-05",
    check_out: "2030-04-08",
    room: `10${index}`,
    guests: [guest, "Doris", "Emil", "Fritz"],
    folio_numbers: [`104${index}`],
  }));
  const room = { ...WINE, name: "Seminarraum", booked_on: "2030-04-06", folio_number: "1039" };
  const charges = [room, ...stayCharges("2030-04-05", 1, "1040"), ...stayCharges("2030-04-05", 1, "1041")];
  const { text } = await print(contentWith({ stays, charges }));
  expect(text).toContain("Gemeinsame Leistungen Seminarraum");
  expect(text).toContain("Zimmer 100 · 5.–8. Apr. 2030 · Bernd Mayer, Doris, Emil +1 Buchung G0 Doppelzimmer Bergblick");
  expect(text).toContain("Buchung G1 Doppelzimmer Bergblick");
  expect(text).not.toContain("Folio");
  const merged = await print(contentWith({ stays, charges, group_charges: true }));
  expect(merged.text).toContain("Bernd Mayer, Doris, Emil +1 · Buchung G0 Zimmer 101");
  expect(merged.text).toContain("Doppelzimmer Bergblick 05.–06.04.2030 2 129,00 10 % 258,00");
  expect(merged.text).not.toContain("Folio");
});

test("the leader's invoice lists the charges of a group's folio stay by stay, and then those for all", async () => {
  const stays = ["Bernd Mayer", "Carla Mayer"].map((guest, index) => ({
    code: `G${index}`,
    check_in: "2030-04-05",
    check_out: "2030-04-08",
    room: `10${index}`,
    guests: [guest],
    folio_numbers: [],
  }));
  const of = (stay_code: string) => stayCharges("2030-04-05", 2).map((charge) => ({ ...charge, stay_code }));
  const charges = [...of("G0"), ...of("G1"), { ...WINE, name: "Seminarraum", booked_on: "2030-04-06" }];
  const { text } = await print(contentWith({ stays, charges }));
  expect(text.match(/Zimmer 100/g)).toHaveLength(1);
  expect(text).toContain("Zimmer 101 · 5.–8. Apr. 2030 · Carla Mayer Buchung G1 Doppelzimmer Bergblick");
  expect(text).toContain("Gemeinsame Leistungen Seminarraum");
  const merged = await print(contentWith({ stays, charges, group_charges: true }));
  expect(merged.text).toContain("Bernd Mayer · Buchung G0 Zimmer 101");
  expect(merged.text).not.toContain("Gemeinsame Leistungen");
  expect(merged.text).toContain("Doppelzimmer Bergblick 05.–07.04.2030 4 129,00");
});

test("what is paid says so, what is overpaid is a credit, and without an account nothing can be transferred", async () => {
  const paid = (sum: number) => [{ booked_on: "2030-04-08", method: "Karte", reference: null, amount: decimal(sum) }];
  const settled = await print(contentWith({ payments: paid(488.1) }));
  expect(settled.text).toMatch(/Offener Betrag € 0,00 Ortstaxe: [^€]+ Der Rechnungsbetrag ist bezahlt\./);
  expect(settled.text).not.toContain("EMPFÄNGER");
  const overpaid = (await print(contentWith({ payments: paid(500) }))).text;
  expect(overpaid).toContain("Guthaben € 11,90");
  expect(overpaid).toContain("Ihr Guthaben von € 11,90 zahlen wir Ihnen auf dem Weg zurück, auf dem Sie bezahlt haben.");
  const { seller } = contentWith();
  const poor = { ...seller, bank: { name: null, iban: null, bic: null } };
  expect((await print(contentWith({ seller: poor }))).text).toContain("Zahlbar sofort ohne Abzug.");
});

test("the code to pay by is that of the European Payments Council, and only there where it can be paid by it", () => {
  const content = contentWith({ payments: [{ booked_on: "2030-04-08", method: null, reference: null, amount: decimal(88) }] });
  const asked = { ...content, purpose: "Rechnung 2030-17" };
  expect(paymentCode(asked)).toBe(
    ["BCD", "002", "1", "SCT", "RLNWATWW", "Edelweiss GmbH", "AT611904300234573201", "EUR400.10", "", "", "Rechnung 2030-17"].join("\n"),
  );
  const { seller } = content;
  const long = { ...seller, company: { ...seller.company, name: "x".repeat(90) } };
  expect(
    paymentCode({ ...asked, seller: long, purpose: "y".repeat(200) })
      ?.split("\n")
      .map((line) => line.length),
  ).toEqual([...[3, 3, 1, 3, 8, 70, 20, 9, 0, 0, 140]]);
  expect(paymentCode({ ...asked, seller: { ...seller, bank: { ...seller.bank, bic: null } } })?.split("\n")[4]).toBe("");
  const typed = { name: `Edel\nweiss ${"🏔".repeat(80)}`, iban: "at61 1904 3002 3457 3201", bic: "rlnw at ww" };
  const careless = {
    ...seller,
    company: { ...seller.company, name: typed.name },
    bank: { ...seller.bank, iban: typed.iban, bic: typed.bic },
  };
  const [, , , , bic, payee, iban, ...rest] = paymentCode({ ...asked, seller: careless, purpose: "Rechnung\nR-17" })?.split("\n") ?? [];
  expect([bic, iban, ...rest]).toEqual(["RLNWATWW", "AT611904300234573201", "EUR400.10", "", "", "Rechnung R-17"]);
  const letters = Array.from(payee ?? "");
  expect([letters.slice(0, 12).join(""), letters.length, letters.at(-1)]).toEqual(["Edel weiss 🏔", 70, "🏔"]);
  const unnamed = { ...seller, company: { ...seller.company, name: "" } };
  expect(paymentCode({ ...asked, seller: unnamed })?.split("\n")[5]).toBe("Pension Edelweiss");
  for (const without of [
    { due_amount: decimal(0) },
    { due_amount: decimal(-1) },
    { currency: "CHF" },
    { due_amount: decimal(1_000_000_000) },
    { seller: { ...seller, bank: { ...seller.bank, iban: null } } },
  ]) {
    expect(paymentCode({ ...asked, ...without })).toBeNull();
  }
});

test("the same content has the same bytes, with the invoice inside as XML; a draft has neither number nor XML, but its mark", async () => {
  const content = contentWith({ charges: stayCharges("2030-04-05", 12) });
  const first = await print(content);
  await print(contentWith({ language: "en", buyer: BRITON }));
  expect((await print(structuredClone(content))).bytes.equals(first.bytes)).toBe(true);
  expect(first.raw).toContain("factur-x.xml");
  expect(first.text).not.toContain("ENTWURF");
  const draft = await print({ ...content, number: "" }, { isDraft: true });
  expect(draft.name).toBe("Rechnungsentwurf.pdf");
  for (const page of draft.pages) expect(page).toContain("ENTWURF");
  expect(draft.text).toContain("Rechnungsnr. Entwurf");
  for (const words of ["ZWECK", "Banking-App"]) expect(draft.text).not.toContain(words);
  expect(draft.raw).not.toContain("factur-x.xml");
  expect((await print({ ...content, language: "en" }, { isDraft: true })).pages[0]).toContain("DRAFT");
});

test("a signature is printed in words and as a code", async () => {
  const plain = await print(contentWith());
  const { text, bytes } = await print(contentWith(), { signature: { caption: "Signed by A-Trust", data: "_R1-AT1_KASSA-1" } });
  expect(text).toContain("Signed by A-Trust _R1-AT1_KASSA-1");
  expect(bytes.equals(plain.bytes)).toBe(false);
});

test("less than nothing is a credit note that says how the money comes back", async () => {
  const charges = [
    { ...WINE, name: "Reklamation", booked_on: "2030-04-06", unit_gross_amount: cents(-62.21), quantity: 1, folio_number: null },
  ];
  const { text } = await print(contentWith({ charges }));
  expect(text).toContain("Rechnungskorrektur 2030-17");
  expect(text).not.toContain("EMPFÄNGER");
  expect(text).toContain("Ihr Guthaben von € 62,21 überweisen wir Ihnen oder zahlen es Ihnen an der Rezeption aus.");
  const english = await print(contentWith({ charges, language: "en", payments: [{ ...CASH, amount: decimal(-62.21) }] }));
  expect(english.text).toContain("Credit note 2030-17");
  expect(english.text).toContain("The credit has been paid out.");
});

const CASH = { booked_on: "2030-04-08", method: "Cash", reference: null };

test("an address abroad has its state, one at home does not, and the property's own line keeps its town however long it is", async () => {
  const { buyer, seller } = contentWith();
  const abroad = { ...buyer, line1: "1 Market St", postal_code: "94105", city: "San Francisco", state: "CA", country: "US" };
  expect((await print(contentWith({ buyer: abroad }))).text).toContain("San Francisco, CA 94105");
  expect((await print(contentWith({ buyer: { ...buyer, state: "Steiermark" } }))).text).not.toContain("Steiermark");
  const long = {
    ...seller,
    name: "Landgasthof und Seminarhotel zum Goldenen Hirschen",
    address: { ...seller.address, line1: "Untere Marktstraße 112, Hinterhaus", postal_code: "87527", city: "Sonthofen" },
  };
  expect((await print(contentWith({ seller: long }))).text.match(/87527 Sonthofen/g)?.length).toBeGreaterThan(2);
});
