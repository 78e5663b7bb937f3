import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { amount, cents } from "#shared/platform/core/money.ts";
import { BOOKING, FREE, HOLD, offersOf, PROPERTY, RATE, refuse, showPage } from "#tests/booking-page/shown-page.tsx";
import { expectAccessible, expectCount, press } from "#tests/support/components/hand.ts";

const ROOMS = "?check_in=2030-04-10&check_out=2030-04-12";
const FORM = `${ROOMS}&room=double&rate=standard`;
const button = (name: string | RegExp) => page.getByRole("button", { name });
const heading = (name: string | RegExp) => page.getByRole("heading", { name });
const held = page.getByText("Noch 15 Minuten lang halten wir das Zimmer für Sie frei.");
const book = button("Zahlungspflichtig buchen");

async function fillIn(): Promise<void> {
  await expect.element(held).toBeVisible();
  await page.getByLabelText("Vor- und Nachname").fill("Eva Moser");
  await page.getByLabelText("E-Mail", { exact: true }).fill("eva@example.com");
  await page.getByRole("checkbox").last().click();
}

test("from the days to thanks: each step can be read by everybody, and the address leads back", async () => {
  const { sentTo } = await showPage();
  await expectAccessible(document.body);
  await button("Mittwoch, 10. April 2030").click();
  await button("Freitag, 12. April 2030").click();
  await expect.element(page.getByText("Mi, 10. Apr. 2030 bis Fr, 12. Apr. 2030, 2 Nächte")).toBeVisible();
  await button("Kinder: einer mehr").click();
  await page.getByLabelText("Alter von Kind 1").selectOptions("7 Jahre");
  await button("Freie Zimmer zeigen").click();
  await expect.element(heading("Wählen Sie Ihr Zimmer")).toHaveFocus();
  await expect.element(page.getByText("Das letzte freie Zimmer")).toBeVisible();
  await expect.poll(() => location.search).toBe(`${ROOMS}&children=7`);
  await expect.poll(() => sentTo("offers")).toEqual([{ check_in: "2030-04-10", check_out: "2030-04-12", adults: "2", children: "7" }]);
  await expectAccessible(document.body);

  await button("Doppelzimmer, Standard auswählen").click();
  await fillIn();
  await expectAccessible(document.body);
  await book.click();
  await expect.element(heading("Danke, Ihr Zimmer ist gebucht!")).toHaveFocus();
  await expect.element(page.getByText("20017")).toBeVisible();
  await expectAccessible(document.body);
  await expect
    .poll(() => sentTo("book"))
    .toEqual([
      {
        hold_id: "hold-1",
        accept_terms: true,
        homepage: "",
        remarks: null,
        traveler_name: null,
        guest: { name: "Eva Moser", email: "eva@example.com", phone: null, language: "de", address: null },
      },
    ]);
  expect(document.cookie).toBe("");
  history.back();
  await expect.element(heading("Wählen Sie Ihr Zimmer")).toBeVisible();
});

test("without a mouse: arrows lead through the days, Page Down through the months, Enter chooses", async () => {
  await showPage();
  await button("Montag, 1. April 2030").click();
  for (const key of ["ArrowDown", "ArrowRight", "PageDown"]) await press(key);
  await expect.element(button("Donnerstag, 9. Mai 2030")).toHaveFocus();
  await press("Enter");
  await expect.element(page.getByText("Do, 1. Apr.")).not.toBeInTheDocument();
  await button("Freie Zimmer zeigen").click();
  await expect.element(heading("Wählen Sie Ihr Zimmer")).toBeVisible();
  await expect.poll(() => location.search).toBe("?check_in=2030-04-01&check_out=2030-05-09");
});

test("the days before today are closed, and a search without days leads to the calendar", async () => {
  await showPage({ property: { first_arrival: "2030-04-05" } });
  await expect.element(button("Donnerstag, 4. April 2030")).toHaveAttribute("aria-disabled", "true");
  await button("Freie Zimmer zeigen").click();
  await expect.element(button("Freitag, 5. April 2030")).toHaveFocus();
});

test("nothing free, too many guests and restricted days are three things, each with its way on", async () => {
  const taken = FREE.map((type) => ({ ...type, left: 0, rates: [] }));
  const { answer } = await showPage({ at: ROOMS, answers: { offers: () => offersOf(taken) } });
  await expect.element(heading("An diesen Tagen ist leider alles belegt")).toBeVisible();
  answer({ offers: () => offersOf([]) });
  await button("Einen Tag später").click();
  await expect.element(heading("So viele finden nicht in einem Zimmer Platz")).toBeVisible();
  await expect.poll(() => location.search).toBe("?check_in=2030-04-11&check_out=2030-04-13");
  const rule_violations = [{ rule_id: "r", reason: "min_nights" as const, limit: 3, date: "2030-04-10" }];
  answer({ offers: () => offersOf(taken.map((type) => ({ ...type, rule_violations }))) });
  history.back();
  await expect.element(heading("So lässt es sich leider nicht buchen")).toBeVisible();
  await expect.element(page.getByText("An diesen Tagen ab 3 Nächten buchbar").first()).toBeVisible();
  await expectAccessible(document.body);
});

test("where only a cot is lacking, the page says so and what there is without one", async () => {
  const isWithCot = (query: URLSearchParams) => query.has("cots");
  const taken = FREE.map((type) => ({ ...type, left: 0, rates: [] }));
  const offers = (query: URLSearchParams) => offersOf(isWithCot(query) ? [] : FREE);
  const { answer } = await showPage({ at: `${ROOMS}&children=1&cots=1`, answers: { offers } });
  await expect.element(page.getByText("2 Nächte · 2 Erwachsene, 1 Kind, 1 Kinderbett")).toBeVisible();
  await expect.element(heading("An diesen Tagen ist leider kein Kinderbett mehr frei")).toBeVisible();
  await expect.element(page.getByText("Ohne Kinderbett gibt es: Doppelzimmer.")).toBeVisible();
  await expectAccessible(document.body);
  answer({ offers: (query) => offersOf(isWithCot(query) ? [] : taken) });
  await button("Einen Tag später").click();
  await expect.element(heading("An diesen Tagen ist leider alles belegt")).toBeVisible();
  answer({ offers });
  history.back();
  await button("Ohne Kinderbett suchen").click();
  await expect.element(button("Doppelzimmer, Standard auswählen")).toBeVisible();
  await expect.poll(() => location.search).toBe(`${ROOMS}&children=1`);
});

test("what is missing is said beside its field, and the first one gets the focus", async () => {
  const { sentTo } = await showPage({ at: FORM });
  await expect.element(held).toBeVisible();
  await book.click();
  await expect.element(page.getByLabelText("Vor- und Nachname")).toHaveFocus();
  await expect.element(page.getByText("Bitte prüfen Sie diese E-Mail-Adresse.")).toBeVisible();
  await expect.element(page.getByText("Bitte stimmen Sie den Bedingungen zu.")).toBeVisible();
  await expectAccessible(document.body);
  expect(sentTo("book")).toEqual([]);
});

test("who books for someone else names the guest who travels", async () => {
  const { sentTo } = await showPage({ at: FORM });
  await fillIn();
  await page.getByLabelText("Ich buche für jemand anderen").click();
  await book.click();
  const traveler = page.getByLabelText("Vor- und Nachname des Gastes");
  await expect.element(traveler).toHaveFocus();
  await expect.element(page.getByText("Bitte nennen Sie uns den Namen des Gastes.")).toBeVisible();
  await expectAccessible(document.body);
  await traveler.fill("Lena Auer");
  await book.click();
  await expect.element(heading("Danke, Ihr Zimmer ist gebucht!")).toBeVisible();
  await expect.poll(() => sentTo("book")).toMatchObject([{ traveler_name: "Lena Auer", guest: { name: "Eva Moser" } }]);
});

test("what is missing is said in the language of the page, and no longer once it is there", async () => {
  await showPage({ at: `${FORM}&lang=en`, language: "en" });
  await expect.element(page.getByText("We are keeping the room for you for another 15 minutes.")).toBeVisible();
  await button("Book with obligation to pay").click();
  await expect.element(page.getByText("Please tell us your name.")).toBeVisible();
  await page.getByRole("link", { name: "Deutsch" }).click();
  await expect.element(page.getByText("Bitte nennen Sie uns Ihren Namen.")).toBeVisible();
  await expect.element(page.getByText("Bitte stimmen Sie den Bedingungen zu.")).toBeVisible();
  await expectCount(page.getByText("Please"), 0);

  const name = page.getByLabelText("Vor- und Nachname");
  await name.fill("Eva Moser");
  await expectCount(page.getByText("Bitte nennen Sie uns Ihren Namen."), 0);
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAttribute("aria-invalid", "false");
  await page.getByRole("checkbox").last().click();
  await expectCount(page.getByText("Bitte stimmen Sie den Bedingungen zu."), 0);
  const email = page.getByLabelText("E-Mail", { exact: true });
  await email.fill("eva@");
  await expect.element(page.getByText("Bitte prüfen Sie diese E-Mail-Adresse.")).toBeVisible();
  await email.fill("eva@example.com");
  await expectCount(page.getByText("Bitte prüfen Sie diese E-Mail-Adresse."), 0);
  document.documentElement.lang = "";
});

test.each([
  ["terms", 1, "Ich habe die Bedingungen und", PROPERTY.legal.de.terms, RATE.terms, "Bitte stimmen Sie den Bedingungen zu."],
  ["cancellation terms only", 3, "Ich habe die Stornobedingungen und", null, RATE.terms, "Bitte stimmen Sie den Bedingungen zu."],
  [
    "no terms",
    4,
    "Ich habe die Hinweise zum Datenschutz gelesen.",
    null,
    null,
    "Bitte bestätigen Sie, dass Sie die Hinweise gelesen haben.",
  ],
])("a page with %s asks the guest to accept only what can be read", async (_, adults, sentence, terms, ofRate, missing) => {
  const legal = { ...PROPERTY.legal.de, terms };
  const offers = () => offersOf([{ room_type_id: "double", left: 1, rates: [{ ...RATE, terms: ofRate }], rule_violations: [] }]);
  // The page remembers the room that it keeps for other persons.
  await showPage({ at: `${FORM}&adults=${adults}`, property: { legal: { de: legal, en: legal } }, answers: { offers } });
  await expect.element(held).toBeVisible();
  await expect.element(page.getByText(sentence)).toBeVisible();
  await book.click();
  await expect.element(page.getByText(missing)).toBeVisible();
});

test("a field that the server refuses is named, and nothing typed is lost", async () => {
  const { answer } = await showPage({ at: FORM, answers: { book: () => refuse("validation", { paths: ["guest.email"] }) } });
  await fillIn();
  await book.click();
  await expect.element(page.getByLabelText("E-Mail", { exact: true })).toHaveFocus();
  await expect.element(page.getByText("Das hat nicht gepasst.")).toBeVisible();
  await page.getByLabelText("E-Mail", { exact: true }).fill("eva.moser@example.com");
  await expectCount(page.getByText("Das hat nicht gepasst."), 0);
  answer({ book: () => BOOKING });
  await book.click();
  await expect.element(heading("Danke, Ihr Zimmer ist gebucht!")).toBeVisible();
});

test("after 15 minutes the guest is asked, keeps what was typed, and books with a new hold", async () => {
  const { answer, sentTo } = await showPage({ at: FORM });
  await fillIn();
  vi.setSystemTime("2030-04-01T10:15:01.000Z");
  // As they come back to the tab.
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.element(page.getByText("Die 15 Minuten sind um")).toBeVisible();
  answer({ hold: () => ({ ...HOLD, hold_id: "hold-2", gross_amount: amount(cents(210)) }) });
  await button("Zimmer wieder reservieren").click();
  await expect.element(page.getByText("Er beträgt jetzt € 210,00.")).toBeVisible();
  await expect.element(page.getByLabelText("Vor- und Nachname")).toHaveValue("Eva Moser");
  await book.click();
  await expect.element(heading("Danke, Ihr Zimmer ist gebucht!")).toBeVisible();
  await expect.poll(() => sentTo("hold").map(({ hold_id }) => hold_id)).toEqual([null, "hold-1"]);
  await expect.poll(() => sentTo("book")).toMatchObject([{ hold_id: "hold-2" }]);
});

test("a hold that the server has ended is asked for again", async () => {
  const { answer } = await showPage({ at: FORM, answers: { book: () => refuse("hold/expired") } });
  await fillIn();
  await book.click();
  answer({ book: () => BOOKING });
  await button("Zimmer wieder reservieren").click();
  await book.click();
  await expect.element(heading("Danke, Ihr Zimmer ist gebucht!")).toBeVisible();
});

test("a room that was given away meanwhile leads back to what is free", async () => {
  await showPage({ at: FORM, answers: { book: () => refuse("booking/no_available_room_found") } });
  await fillIn();
  await book.click();
  await expect.element(heading("Dieses Zimmer wurde gerade vergeben")).toBeVisible();
  await button("Freie Zimmer ansehen").click();
  await expect.element(heading("Wählen Sie Ihr Zimmer")).toBeVisible();
});

test("a cut line loses nothing: the next press books, once", async () => {
  const { answer, sentTo } = await showPage({ at: FORM, answers: { book: () => null } });
  await fillIn();
  await book.click();
  await expect.element(page.getByText("Keine Verbindung.")).toBeVisible();
  answer({ book: () => BOOKING });
  await button("Noch einmal versuchen").click();
  await expect.element(heading("Danke, Ihr Zimmer ist gebucht!")).toBeVisible();
  await expect.poll(() => new Set(sentTo("book").map(({ hold_id }) => hold_id)).size).toBe(1);
});

test("a server that answers with an error page is not taken for a cut line", async () => {
  await showPage({ at: FORM, answers: { book: () => new Response("<h1>Bad Gateway</h1>", { status: 502 }) } });
  await fillIn();
  await book.click();
  await expect.element(page.getByText("Das hat gerade nicht geklappt.", { exact: false })).toBeVisible();
});

test("after too many calls the page says when to go on, and until then nobody can press", async () => {
  await showPage({ at: ROOMS, answers: { offers: () => refuse("too_many_requests", { wait: 600 }) } });
  await expect.element(page.getByText("In 10 Minuten geht es weiter.")).toBeVisible();
  await expect.element(button("Noch einmal versuchen")).toBeDisabled();
});

test("a form that a browser has filled in by itself is sent again a moment later", async () => {
  let sent = 0;
  const answers = { book: () => (++sent === 1 ? refuse("too_many_requests", { wait: 1 }) : BOOKING) };
  await showPage({ at: FORM, answers });
  await fillIn();
  await book.click();
  await expect.element(heading("Danke, Ihr Zimmer ist gebucht!")).toBeVisible();
});

test("a reload in the same tab keeps words and room; the room that one has oneself counts as free", async () => {
  sessionStorage.setItem(
    "keyrack.book.edelweiss.draft",
    JSON.stringify({
      name: "Eva Moser",
      email: "eva@example.com",
      phone: "",
      line1: "",
      postal_code: "",
      city: "",
      country: "AT",
      remarks: "",
    }),
  );
  const wanted = {
    room_type_id: "double",
    rate_id: "standard",
    check_in: "2030-04-10",
    check_out: "2030-04-12",
    adults: 2,
    children: [],
    cots: 0,
  };
  const kept = { for: JSON.stringify(wanted), hold: HOLD, rate: RATE, until: Date.parse("2030-04-01T10:05:00.000Z") };
  sessionStorage.setItem("keyrack.book.edelweiss.kept", JSON.stringify(kept));
  const { sentTo } = await showPage({ at: FORM });
  await expect.element(page.getByLabelText("Vor- und Nachname")).toHaveValue("Eva Moser");
  await expect.element(page.getByText("Noch 5 Minuten lang")).toBeVisible();
  expect(sentTo("hold")).toEqual([]);
  await button("Anderes Zimmer").click();
  await expect.element(heading("Wählen Sie Ihr Zimmer")).toBeVisible();
  await expect.poll(() => sentTo("offers")).toMatchObject([{ hold_id: "hold-1" }]);
});

test("an offer is asked for in other words than a booking, and its deposit can be paid by scanning", async () => {
  const deposit = {
    gross_amount: amount(cents(60)),
    due_on: "2030-04-05",
    number: "2030-1",
    payee: "Pension Edelweiss",
    iban: "AT611904300234573201",
    bic: "RLNWATWW",
    qr_code: ["101", "010", "111"],
  };
  await showPage({
    at: FORM,
    property: { books: "offer", asks_address: true },
    answers: {
      offers: () => offersOf([{ room_type_id: "double", left: 3, rates: [{ ...RATE, deposit: amount(cents(60)) }], rule_violations: [] }]),
      hold: () => ({ ...HOLD, deposit: amount(cents(60)) }),
      book: () => ({
        ...BOOKING,
        status: "pending",
        expires_at: "2030-04-03T10:00:00.000Z",
        deposit,
        payment_url: "https://pay.example/1",
      }),
    },
  });
  await fillIn();
  await expect.element(page.getByText("Unverbindlich: Wir halten das Zimmer 48 Stunden für Sie frei.")).toBeVisible();
  await button("Angebot anfordern").click();
  await expect.element(page.getByLabelText("Straße und Hausnummer")).toHaveFocus();
  await page.getByLabelText("Straße und Hausnummer").fill("Hauptplatz 1");
  await page.getByLabelText("Postleitzahl").fill("8010");
  await page.getByLabelText("Ort", { exact: true }).fill("Graz");
  await button("Angebot anfordern").click();
  await expect.element(heading("Danke, Ihr Angebot ist unterwegs!")).toBeVisible();
  await expect.element(page.getByText("AT61 1904 3002 3457 3201")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Mit Karte zahlen" })).toHaveAttribute("href", "https://pay.example/1");
  await expect.element(page.getByRole("img", { name: "QR-Code für die Überweisung" })).toBeVisible();
  await expectAccessible(document.body);
});

test.each([
  ["at_once", "Zahlungspflichtig buchen", { status: "confirmed" }, "Bitte notieren Sie Ihre Buchungsnummer."],
  ["offer", "Angebot anfordern", { status: "pending", expires_at: "2030-04-03T10:00:00.000Z" }, "Wir melden uns bei Ihnen"],
] as const)("where the property sends no mail, %s promises none", async (books, label, stand, words) => {
  await showPage({ at: FORM, property: { books }, answers: { book: () => ({ ...BOOKING, ...stand, mailed: false }) } });
  await fillIn();
  await button(label).click();
  await expect.element(page.getByText(words, { exact: false })).toBeVisible();
  await expectCount(page.getByText(/unterwegs|geschickt/), 0);
});

test("the field for programs is out of everybody's way", async () => {
  await showPage({ at: FORM });
  await expect.element(held).toBeVisible();
  await expectCount(page.getByRole("textbox", { name: "Bitte leer lassen" }), 0);
  const field = document.querySelector<HTMLInputElement>("[name=homepage]");
  expect(field?.getBoundingClientRect().right).toBeLessThan(0);
  expect(field?.tabIndex).toBe(-1);
});

test("the language changes where one is, and nothing typed is lost", async () => {
  await showPage({ at: FORM });
  await fillIn();
  await page.getByRole("link", { name: "English" }).click();
  await expect.element(button("Book with obligation to pay")).toBeVisible();
  await expect.element(page.getByLabelText("First and last name")).toHaveValue("Eva Moser");
  await expect.poll(() => document.documentElement.lang).toBe("en");
  await expect.poll(() => location.search).toBe(`${FORM}&lang=en`);
  document.documentElement.lang = "";
});

test("imprint, privacy and terms are read in a window above the form", async () => {
  await showPage({ at: FORM });
  await fillIn();
  await button("Bedingungen").first().click();
  await expect.element(page.getByRole("dialog", { name: "Bedingungen" })).toHaveTextContent("Storno bis 7 Tage vorher.");
  await button("Schließen").click();
  await expect.element(page.getByLabelText("Vor- und Nachname")).toHaveValue("Eva Moser");
});
