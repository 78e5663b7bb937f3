import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { CashRegisterTab } from "#client/money/cash-register/cash-register-tab.tsx";
import { ReceiptMenu } from "#client/stays/folios/receipt-menu.tsx";
import type { CashReceipt, CashRegister, CashRegisterState } from "#shared/money/cash-register/schema.ts";
import type { Language } from "#shared/platform/core/language.ts";
import { amount, cents } from "#shared/platform/core/money.ts";
import type { MailPreview } from "#shared/tenant/mail/schema.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import type { Answers } from "#tests/support/components/fake-server.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { dialogOf, expectAccessible, expectCount, picture, press, scrollTo } from "#tests/support/components/hand.ts";
import { makePaymentMethod, makeTaxRate, pageOf } from "#tests/support/components/records.ts";
import { hearChange, showApp, showScreen } from "#tests/support/components/screen.tsx";

const ENTITY = { created_at: "2030-04-01T10:00:00.000Z", updated_at: "2030-04-01T10:00:00.000Z", deleted_at: null, version: 1 };

const REGISTER: CashRegister = {
  object: "cash_register",
  id: "register",
  ...ENTITY,
  number: "DESK-1",
  state: "draft",
  device: "a-trust",
  device_url: "https://www.a-trust.at/asignrkonline/v2",
  device_user: "u123",
  has_password: true,
  provider: null,
  serial: null,
  training: false,
  checks: {},
  opened_at: null,
  closed_at: null,
  outage_since: null,
  outage_reason: null,
};

const NONE: CashRegisterState = {
  object: "cash_register_state",
  state: "new",
  device: "none",
  cash_register_id: null,
  certificate_serial: null,
  turnover_counter: null,
  last_receipt_at: null,
  outage_since: null,
  register: null,
  not_needed_because: null,
  waiting: 0,
  law: "AT",
  duties: [],
};

const DRAFT: CashRegisterState = { ...NONE, device: "a-trust", cash_register_id: "DESK-1", turnover_counter: 0, register: REGISTER };
const RUNNING: CashRegisterState = {
  ...DRAFT,
  state: "running",
  certificate_serial: "1a2b3c4d",
  turnover_counter: 123_456,
  last_receipt_at: "2030-04-01T10:00:00.000Z",
  duties: ["start_check"],
  register: { ...REGISTER, state: "open", provider: "AT1", serial: "1a2b3c4d" },
};

const PREVIEW: MailPreview = {
  kind: "receipt",
  language: "en",
  to: ["anna@example.com"],
  known: [{ name: "Anna", email: "anna@example.com" }],
  subject: "Your receipt 2",
  body: "Dear Anna,\n\nThank you for your payment.\n\n{{link}}",
  attachments: [],
  link_label: "Open the receipt",
  primary_color: null,
  property_name: "Pension Edelweiss",
  logo_id: null,
  from: "post@keyrack.example",
  refusal: null,
  undo_seconds: 30,
  local_address: null,
};

const money = (euros: number) => amount(cents(euros));

function receipt(values: Partial<CashReceipt> & Pick<CashReceipt, "number">): CashReceipt {
  return {
    object: "cash_receipt",
    id: `receipt-${values.number}`,
    ...ENTITY,
    register_id: "register",
    cash_register_id: "DESK-1",
    kind: "normal",
    training: false,
    issued_at: ENTITY.created_at,
    local_time: "2030-04-01T12:00:00",
    amounts: { normal: money(0), reduced_1: money(120), reduced_2: money(0), zero: money(0), special: money(0) },
    total_amount: money(120),
    business_case: null,
    payment_id: "payment",
    method_name: "Cash",
    method_kind: "cash",
    folio_number: "10001",
    invoice_id: null,
    invoice_number: null,
    cancels_number: null,
    machine_readable_code: "_R1",
    signed: true,
    signature: "signed",
    tse: null,
    url: "https://keyrack.example/r",
    ...values,
  };
}

const RECEIPTS = [
  receipt({ number: "3", kind: "cancellation", total_amount: money(-120), cancels_number: "2" }),
  receipt({ number: "2", signature: "outage", signed: false }),
  receipt({ number: "1", kind: "start", total_amount: money(0), payment_id: null, method_kind: null }),
];

function showRegister(state: CashRegisterState, language: Language = "en", more: Answers = {}) {
  const answers: Answers = {
    "cashRegister.state": () => state,
    "cashReceipts.list": () => pageOf(...RECEIPTS),
    "cashRegister.training": () => ({ object: "cash_register_training" as const, training: false, until: null, may_start: true }),
    "cashRegister.registration": () => ({
      object: "cash_register_registration" as const,
      number: "DESK-1",
      key: "WQRtiiya3hYh/Uz44Bv3x8ETl1nrH6nCdErn69g5/lU=",
      checksum: "omRR",
      provider: "AT1",
      serial: "1a2b3c4d",
      device: "a-trust" as const,
      tse: null,
    }),
    "paymentMethods.list": () =>
      pageOf(makePaymentMethod({ id: "cash", name: "Cash", kind: "cash" }), makePaymentMethod({ id: "card", name: "Card", kind: "card" })),
    ...more,
  };
  const at = "/settings/cash-register";
  return showScreen({ at, path: at, element: <CashRegisterTab />, role: "admin", language, answers });
}

test("a property without a register sets one up, and is shown the values for FinanzOnline", async () => {
  const { server } = await showRegister(NONE);
  await expect.element(page.getByRole("status")).toHaveTextContent("No cash register in use yet");
  server.answer({ "cashRegister.save": () => DRAFT, "cashRegister.state": () => DRAFT });
  await page.getByLabelText("Register number").fill("DESK-1");
  await page.getByLabelText("User name").fill("u123");
  await page.getByRole("textbox", { name: "Password" }).fill("secret");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("omRR")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Card" })).toBeVisible();
  await expectAccessible();
  await picture("cash-register-steps");
});

test("the register begins once the kinds of the payment methods are confirmed, each put right in the table", async () => {
  const { server } = await showRegister(DRAFT, "de");
  const begin = page.getByRole("button", { name: "In Betrieb nehmen" });
  await expect.element(begin).toBeDisabled();
  server.answer({ "paymentMethods.update": () => makePaymentMethod({ id: "card", name: "Card", kind: "online" }) });
  await page.getByRole("combobox", { name: "Art von Card" }).click();
  await page.getByRole("option", { name: "Online bezahlt" }).click();
  await expect.poll(() => server.inputsOf("paymentMethods.update")).toMatchObject([{ id: "card", name: "Card", kind: "online" }]);
  const confirmed = { ...DRAFT, register: { ...REGISTER, checks: { methods_confirmed: "2030-04-01T10:00:00.000Z" } } };
  server.answer({ "cashRegister.check": () => confirmed, "cashRegister.state": () => confirmed });
  await page.getByRole("button", { name: "Stimmt so" }).click();
  await expect.element(begin).toBeEnabled();
  await expect.poll(() => server.inputsOf("cashRegister.check")).toEqual([{ check: "methods_confirmed" }]);
  await expectAccessible();
  await picture("cash-register-steps-de");
  await page.viewport(390, 844);
  await scrollTo(page.getByText("Schritt für Schritt"));
  await picture("cash-register-steps-phone");
});

test("an outage says since when, and from when on it has to be reported; the log is downloaded by quarter", async () => {
  const outage_since = "2030-03-31T22:30:00.000Z";
  const { server } = await showRegister({
    ...RUNNING,
    state: "outage",
    outage_since,
    duties: ["outage"],
    register: { ...REGISTER, state: "open", outage_since },
  });
  await expect.element(page.getByText("beyond 3 Apr 2030, 00:30", { exact: false })).toBeVisible();
  server.answerFile("/api/cash_register/dep", () => new Response("{}"));
  await page.getByRole("button", { name: "Quarter 1 of 2030" }).click();
  await expect.element(page.getByText("npm run verify-dep -- LOG --keys KEYS")).toBeVisible();
  await page.getByRole("button", { name: "Download the log" }).click();
  await expect.poll(() => server.requests.map(({ search }) => search)).toEqual(["?from=2030-01-01&to=2030-03-31"]);
  await expectAccessible();
  await picture("cash-register-outage");
  await page.viewport(390, 844);
  await picture("cash-register-phone");
});

test("every screen of an admin says when an outage has to be reported, and only then", async () => {
  const answers = { ...fakeGuesthouse().answers, "cashRegister.state": () => NONE };
  const { server, router } = await showApp({ at: "/rooms", role: "admin", answers });
  const sign = page.getByRole("complementary", { name: "Cash register" });
  await expect.element(page.getByRole("heading", { name: "Rooms", level: 1 })).toBeVisible();
  await expect.poll(() => server.inputsOf("cashRegister.outage").length).toBe(1);
  const outage = { object: "cash_register_outage" as const, since: "2030-03-30T09:00:00.000Z", report_from: "2030-04-01T10:00:30.000Z" };
  server.answer({ "cashRegister.outage": () => outage });
  hearChange({ object: "cash_register", id: "register", type: "cash_register.outage_began" });
  await expect.poll(() => server.inputsOf("cashRegister.outage").length).toBe(2);
  await expect.element(sign).not.toBeInTheDocument();
  server.answer({ "cashRegister.outage": () => ({ ...outage, report_from: "2030-04-01T09:00:00.000Z" }) });
  hearChange({ object: "cash_register", id: "register", type: "cash_register.changed" });
  await expect.element(sign).toHaveTextContent("out of order since 30 Mar 2030, 10:00. Report it");
  await expectAccessible();
  await picture("cash-register-sign");
  await sign.getByRole("link", { name: "Show the cash register" }).click();
  await expect.poll(() => router.location.pathname).toBe("/settings/cash-register");
});

test("every screen says that the register is in training mode, and ends it with one click", async () => {
  const training = { object: "cash_register_training" as const, training: true, until: "2030-04-01T11:00:00.000Z", may_start: false };
  const off = { ...training, training: false, until: null };
  const answers = { ...fakeGuesthouse().answers, "cashRegister.training": () => training, "cashRegister.setTraining": () => RUNNING };
  const { server } = await showApp({ at: "/rooms", role: "staff", answers });
  const sign = page.getByRole("complementary", { name: "Training mode" });
  await expect.element(sign).toHaveTextContent("takes no real money");
  await expectAccessible();
  server.answer({ "cashRegister.training": () => off });
  await sign.getByRole("button", { name: "End training" }).click();
  await expect.poll(() => server.inputsOf("cashRegister.setTraining")).toEqual([{ training: false }]);
  hearChange({ object: "cash_register", id: "register", type: "cash_register.training_off" });
  await expect.element(sign).not.toBeInTheDocument();
});

const TRAINING = { object: "cash_register_training" as const, training: true, until: "2030-04-01T11:00:00.000Z", may_start: false };
const PRACTISED = receipt({ number: "7", kind: "training", training: true, total_amount: money(9), payment_id: null });

test("a practice sale is made on the banner's form, and canceled from its notice", async () => {
  const answers = {
    ...fakeGuesthouse({ paymentMethods: [makePaymentMethod({ id: "cash", name: "Cash", kind: "cash" })] }).answers,
    "cashRegister.training": () => TRAINING,
    "taxRates.list": () => pageOf(makeTaxRate({ id: "reduced", name: "Reduced", percentage: 10 })),
    "cashReceipts.sellForPractice": () => PRACTISED,
    "cashReceipts.cancelPractice": () => receipt({ ...PRACTISED, number: "8", total_amount: money(-9), cancels_number: "7" }),
  };
  const { server } = await showApp({ at: "/rooms", role: "staff", answers });
  await page.getByRole("button", { name: "Practice sale" }).click();
  const form = page.getByRole("dialog", { name: "Practice sale" });
  await form.getByRole("textbox", { name: "What" }).fill("Coffee");
  await form.getByRole("textbox", { name: "Quantity" }).fill("2");
  await form.getByRole("textbox", { name: "Price of one" }).fill("4.50");
  await form.getByRole("combobox", { name: "Tax rate" }).click();
  await page.getByRole("option", { name: "10%" }).click();
  await form.getByRole("button", { name: "Add a line" }).click();
  const second = form.getByRole("group", { name: "Line 2" });
  await second.getByRole("textbox", { name: "What" }).fill("Cake");
  await second.getByRole("textbox", { name: "Price of one" }).fill("3.80");
  await expect.element(form.getByText("Together €12.80")).toBeVisible();
  await form.getByRole("button", { name: "Add a line" }).click();
  await form.getByRole("button", { name: "Remove line 3" }).click();
  await form.getByRole("combobox", { name: "Payment method" }).click();
  await page.getByRole("option", { name: "Cash" }).click();
  await expectAccessible();
  await picture("practice-sale");
  await press("Control+Enter");
  await expect.element(page.getByText("Training receipt 7 made")).toBeVisible();
  const lines = [
    { name: "Coffee", quantity: 2, gross_amount: 4.5, tax_percentage: 10 },
    { name: "Cake", quantity: 1, gross_amount: 3.8, tax_percentage: 10 },
  ];
  await expect.poll(() => server.inputsOf("cashReceipts.sellForPractice")).toEqual([{ payment_method_id: "cash", lines }]);
  await page.getByRole("button", { name: "Cancel the sale" }).click();
  await expect.poll(() => server.inputsOf("cashReceipts.cancelPractice")).toEqual([{ id: "receipt-7" }]);
});

test("the list of receipts cancels a practice sale once, and only while the register is in training mode", async () => {
  const list = (...more: CashReceipt[]): Answers => ({ "cashReceipts.list": () => pageOf(...more, ...RECEIPTS) });
  const { server } = await showRegister(RUNNING, "en", { ...list(PRACTISED), "cashRegister.training": () => TRAINING });
  const cancel = page.getByRole("button", { name: "Cancel practice sale 7" });
  const canceled = receipt({ ...PRACTISED, id: "receipt-8", number: "8", total_amount: money(-9), cancels_number: "7" });
  await expect.element(cancel).toBeVisible();
  server.answer({ "cashReceipts.cancelPractice": () => canceled, ...list(canceled, PRACTISED) });
  await cancel.click();
  await expect.element(page.getByText("Practice sale 7 cancelled by training receipt 8")).toBeVisible();
  await expect.poll(() => server.inputsOf("cashReceipts.cancelPractice")).toEqual([{ id: "receipt-7" }]);
  hearChange({ object: "cash_register", id: "register", type: "cash_register.practised" });
  await expectCount(cancel, 0);
});

test("a register in use shows what is to be done, its receipts and its log, in German", async () => {
  const { server } = await showRegister(RUNNING, "de");
  await expect.element(page.getByRole("status")).toHaveTextContent("Registrierkasse DESK-1 ist in Betrieb");
  await expect.element(page.getByRole("button", { name: "Beleg 2 öffnen" })).toBeVisible();
  await expectAccessible();
  await picture("cash-register-de");
  server.answer({ "cashRegister.check": () => ({ ...RUNNING, duties: [] }), "cashRegister.state": () => ({ ...RUNNING, duties: [] }) });
  await page.getByRole("button", { name: "Erledigt" }).click();
  await expect.element(page.getByText("Prüfen Sie den Startbeleg", { exact: false })).not.toBeInTheDocument();
});

test("the receipt of a payment is opened, its link copied, or mailed to the guest", async () => {
  const receiptOf = () => receipt({ number: "2", url: "https://keyrack.example/api/public/receipts/2.sign" });
  const at = "/bookings";
  const element = <ReceiptMenu id="receipt-2" label="Receipt of the payment of €120.00" />;
  const { server } = await showScreen({ at, path: at, element, role: "staff", answers: { "cashReceipts.get": receiptOf } });
  // The frame of the tests has no right to the clipboard.
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  onCleanUp(() => copied.mockRestore());
  const menu = page.getByRole("button", { name: "Receipt of the payment of €120.00" });
  await menu.click();
  await expect.element(page.getByRole("menuitem", { name: "Open the receipt" })).toBeVisible();
  await page.getByRole("menuitem", { name: "Copy the link" }).click();
  await expect.element(page.getByText("Link copied")).toBeVisible();
  await expect.poll(() => copied).toHaveBeenCalledExactlyOnceWith("https://keyrack.example/api/public/receipts/2.sign");
  server.answer({ "cashReceipts.previewMail": () => PREVIEW });
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  await menu.click();
  await page.getByRole("menuitem", { name: "Send by e-mail" }).click();
  await expect.element(dialogOf("Send receipt")).toBeVisible();
  await expect.element(page.getByText("Open the receipt").first()).toBeVisible();
  await expectAccessible();
  await picture("receipt-mail");
});

test("a property says why it needs no register", async () => {
  const { server } = await showRegister(NONE);
  const because = "Turnover below the limits";
  server.answer({
    "cashRegister.setNeed": () => ({ ...NONE, not_needed_because: because }),
    "cashRegister.state": () => ({ ...NONE, not_needed_because: because }),
  });
  await page.getByLabelText("Reason").fill(because);
  await page.getByRole("button", { name: "No cash register needed" }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent("This property needs no cash register");
  await expect.element(page.getByText(because)).toBeVisible();
});

const GERMAN: CashRegister = {
  ...REGISTER,
  checks: { methods_confirmed: ENTITY.created_at },
  device: "fiskaly",
  device_url: "https://kassensichv-middleware.fiskaly.com/api/v2",
};
const GERMAN_DRAFT: CashRegisterState = { ...DRAFT, law: "DE", device: "fiskaly", register: GERMAN };
const TSE_SERIAL = "1f10084e3fd2429dcf41a9b6f9cd1c5c0b1f3a3a0d5b1e8f4a2c6d7e8f901234";
const GERMAN_RUNNING: CashRegisterState = {
  ...GERMAN_DRAFT,
  state: "running",
  certificate_serial: TSE_SERIAL,
  last_receipt_at: "2030-04-01T10:00:00.000Z",
  duties: ["notification"],
  register: { ...GERMAN, state: "open", provider: "fiskaly", serial: TSE_SERIAL },
};
const NOTIFICATION = {
  object: "cash_register_registration" as const,
  number: "DESK-1",
  key: "",
  checksum: "",
  provider: "fiskaly",
  serial: TSE_SERIAL,
  device: "fiskaly" as const,
  tse: {
    tss_id: "7d3a",
    client_serial: "Keyrack-019cbd2a-7a10-7c3e-9f2b-1234567890ab",
    certification_id: "BSI-K-TR-0456-2021",
    opened_on: "2030-04-01",
    closed_on: null,
  },
};

test("a German property is led to a TSE, and through ELSTER with the values to copy", async () => {
  const { server } = await showRegister(GERMAN_DRAFT, "de");
  await expect.element(page.getByText("2. TSE anlegen und starten")).toBeVisible();
  await expect.element(page.getByLabelText("API-Schlüssel")).toBeVisible();
  await picture("cash-register-tse-steps-de");
  server.answer({
    "cashRegister.start": () => ({ ...GERMAN_RUNNING, aes_key: "", checksum: "", certificate: "" }),
    "cashRegister.state": () => GERMAN_RUNNING,
    "cashRegister.registration": () => NOTIFICATION,
  });
  await page.getByRole("button", { name: "In Betrieb nehmen" }).click();
  await expect.element(page.getByText("BSI-K-TR-0456-2021")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Seriennummer der Kasse kopieren" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "DSFinV-K herunterladen" })).toBeVisible();
  await expect.element(page.getByText("FinanzOnline", { exact: false })).not.toBeInTheDocument();
  await expectAccessible();
  await picture("cash-register-tse-de");
});

test("a German register whose TSE is out of order says what receipts carry, on a phone, too", async () => {
  await showRegister({ ...GERMAN_RUNNING, state: "outage", outage_since: ENTITY.created_at, duties: ["outage"] }, "de");
  await expect.element(page.getByRole("status")).toHaveTextContent("Die TSE der Kasse DESK-1 ist ausgefallen");
  await expect.element(page.getByText("Belege tragen „TSE ausgefallen“", { exact: false })).toBeVisible();
  await page.viewport(390, 844);
  await picture("cash-register-tse-phone-de");
});

test("a German property without cash says so with the reason that is there already", async () => {
  const { server } = await showRegister({ ...NONE, law: "DE" }, "de");
  const because = "Nur Karten und Überweisungen, kein Bargeld";
  server.answer({
    "cashRegister.setNeed": () => ({ ...NONE, law: "DE", not_needed_because: because }),
    "cashRegister.state": () => ({ ...NONE, law: "DE", not_needed_because: because }),
  });
  await expect.element(page.getByLabelText("Grund")).toHaveValue(because);
  await page.getByRole("button", { name: "Keine Registrierkasse nötig" }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent("Dieser Betrieb braucht keine Registrierkasse");
});
