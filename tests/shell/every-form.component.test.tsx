import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { ItemForm } from "#client/inventory/items/item-form.tsx";
import { PaymentMethodForm } from "#client/inventory/payment-methods/payment-method-form.tsx";
import { RoomTypeForm } from "#client/inventory/room-types/room-type-form.tsx";
import { TaxRateForm } from "#client/inventory/tax-rates/tax-rate-form.tsx";
import { MovementForm } from "#client/money/cash-closings/movement-form.tsx";
import { DepositSettings } from "#client/money/deposits/deposit-settings.tsx";
import { ReminderSettings } from "#client/money/open-items/reminder-settings.tsx";
import { SheetSettings } from "#client/office/emergency-sheet/sheet-settings.tsx";
import { RuleForm } from "#client/office/messages/rule-form.tsx";
import { RoomPage } from "#client/office/pages/room-page.tsx";
import { WebhookForm } from "#client/office/webhooks/webhook-form.tsx";
import { PolicyForm } from "#client/prices/cancellation-policies/policy-form.tsx";
import { RuleForm as LocalTaxRuleForm } from "#client/prices/local-taxes/rule-form.tsx";
import { ChildPriceForm } from "#client/prices/rates/children/child-price-form.tsx";
import { PeriodForm } from "#client/prices/rates/periods/period-form.tsx";
import { RateForm } from "#client/prices/rates/rate-form.tsx";
import { RateItemForm } from "#client/prices/rates/rate-item-form.tsx";
import { RestrictionForm } from "#client/prices/rates/restrictions/restriction-form.tsx";
import { ApiKeyForm } from "#client/tenant/api-keys/api-key-form.tsx";
import { PropertyPage } from "#client/tenant/properties/property-page.tsx";
import { CotsForm } from "#client/tenant/settings/cots-form.tsx";
import { GeneralForm } from "#client/tenant/settings/general-form.tsx";
import { MailTemplateForm } from "#client/tenant/settings/mail-template-form.tsx";
import { MessageHoursForm } from "#client/tenant/settings/message-hours-form.tsx";
import { SettingForm } from "#client/tenant/settings/setting-form.tsx";
import { ProfileForm } from "#client/tenant/team/profile-form.tsx";
import { ItemInput } from "#shared/inventory/items/schema.ts";
import { PaymentMethodInput } from "#shared/inventory/payment-methods/schema.ts";
import { RoomTypeInput } from "#shared/inventory/room-types/schema.ts";
import { RoomInput } from "#shared/inventory/rooms/schema.ts";
import { TaxRateInput } from "#shared/inventory/tax-rates/schema.ts";
import { CashMovementInput } from "#shared/money/cash-closings/schema.ts";
import { DepositChoices } from "#shared/money/deposits/settings.ts";
import { PaymentChoices } from "#shared/money/invoices/payment-choices.ts";
import { MessageRuleInput } from "#shared/office/messages/schema.ts";
import { WebhookInput } from "#shared/office/webhooks/schema.ts";
import { CancellationPolicyInput } from "#shared/prices/cancellation-policies/schema.ts";
import { LocalTaxRuleInput } from "#shared/prices/local-taxes/schema.ts";
import { ChildPriceInput } from "#shared/prices/rates/child-prices.ts";
import { RateInput, RateItemInput, RateRestrictionInput, RateRuleInput } from "#shared/prices/rates/schema.ts";
import { ApiKeyInput } from "#shared/tenant/api-keys/schema.ts";
import { templateOf, withOwnTemplates } from "#shared/tenant/mail/templates.ts";
import { PropertyInput } from "#shared/tenant/properties/schema.ts";
import { GeneralSettings, GeneralSettingsPatch, SettingInput } from "#shared/tenant/settings/schema.ts";
import { ProfilePatch } from "#shared/tenant/team/schema.ts";
import { type Answers, Refusal } from "#tests/support/components/fake-server.ts";
import { missingInputs, type OtherNames } from "#tests/support/components/form-inputs.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import {
  makeApiKey,
  makeCancellationPolicy,
  makeItem,
  makeLocalTaxRule,
  makeMessageRule,
  makePaymentMethod,
  makePeriod,
  makeProperty,
  makeRate,
  makeRateItem,
  makeRoom,
  makeRoomType,
  makeSetting,
  makeTaxRate,
  makeWebhook,
  pageOf,
} from "#tests/support/components/records.ts";
import { NOW, showScreen } from "#tests/support/components/screen.tsx";
import { filled } from "#tests/support/filled.ts";

type Form = {
  /** The form of a record in which every field of the input is filled. */
  element: ReactElement;
  input: unknown;
  answers?: Answers;
  otherNames?: OtherNames;
  /** Fields that this form has no input for, each with its reason. */
  without?: Readonly<Record<string, string>>;
};

const nothing = () => {};
const stays = () => true;
const ITEM = makeItem({ id: "tea", name: "Tea" });
const STANDARD = makeRate({ id: "standard", name: "Standard", items: [makeRateItem({ rate_id: "standard", item_id: "tea", item: ITEM })] });
const ENTITY = { created_at: NOW, updated_at: NOW, deleted_at: null, version: 1 };
const daysOf = (path: readonly (string | number)[]) => ({ from: "2030-05-01", to: "2030-05-31" })[path.join()];
const EMPTY_LISTS: Answers = {
  "cancellationPolicies.list": () => pageOf(),
  "events.list": () => ({ ...pageOf(), next_seq: 0, reset: false }),
  "items.list": () => pageOf(),
  "properties.current": () => makeProperty(),
  "rates.list": () => pageOf(),
  "taxRates.list": () => pageOf(),
};
/** The preview of a mail is no part of its form. */
const NO_SAMPLE: Answers = {
  "mail.sample": () => {
    throw new Refusal("not_found");
  },
};

/** The form of each kind of record that is no stay; stays and contacts are in `every-stay-form.component.test.tsx`. */
const FORMS: Readonly<Record<string, () => Form>> = {
  item: () => {
    const input = filled(ItemInput, (path) => (path.join() === "tax_rate_id" ? "reduced" : undefined));
    const { answers } = fakeGuesthouse({ taxRates: [makeTaxRate({ id: "reduced", name: "Reduced", percentage: 10 })] });
    return { element: <ItemForm item={makeItem({ id: "tea", ...input })} />, input, answers };
  },
  "payment method": () => {
    const input = filled(PaymentMethodInput);
    return { element: <PaymentMethodForm method={makePaymentMethod({ id: "cash", ...input })} />, input };
  },
  "room type": () => {
    const input = filled(RoomTypeInput);
    return { element: <RoomTypeForm type={makeRoomType({ id: "double", ...input })} />, input };
  },
  room: () => {
    const input = filled(RoomInput, (path) => (path.join() === "room_type_id" ? "double" : undefined));
    const answers: Answers = { ...fakeGuesthouse().answers, "rooms.get": () => makeRoom({ id: "r1", ...input }) };
    return { element: <RoomPage />, input, answers };
  },
  rate: () => {
    const input = filled(RateInput);
    return { element: <RateForm rate={makeRate({ id: "standard", ...input })} />, input };
  },
  "rate's item": () => {
    const input = filled(RateItemInput, (path) => (path.join() === "item_id" ? "tea" : undefined));
    const edited = makeRateItem({ rate_id: "standard", item: ITEM, ...input });
    const rate = makeRate({ id: "standard", name: "Standard", items: [edited] });
    const element = <RateItemForm rate={rate} edited={edited} readAgain={nothing} onSaved={nothing} staysAt={stays} />;
    return { element, input, answers: fakeGuesthouse({ items: [ITEM] }).answers, otherNames: { item_id: "Item" } };
  },
  "rate's period": () => {
    const input = filled(RateRestrictionInput, daysOf);
    const period = makePeriod({ id: "summer", rate_id: "standard", ...input });
    const shown = { begun: null, onSaved: nothing, staysAt: stays, readAgain: async () => {} };
    return { element: <PeriodForm rate={STANDARD} period={period} {...shown} />, input };
  },
  "rate's restriction": () => {
    const input = filled(RateRuleInput, (path) => daysOf(path) ?? { room_type_id: "double", max_nights: 7 }[path.join()]);
    const rule = { object: "rate_rule" as const, ...ENTITY, id: "r1", rate_id: "standard", ...input };
    const shown = { begun: { days: null, roomTypeId: null }, onSaved: nothing, staysAt: stays };
    return {
      element: <RestrictionForm rate={STANDARD} rule={rule} {...shown} />,
      input,
      answers: fakeGuesthouse().answers,
      otherNames: { "weekdays.0": "On these weekdays" },
    };
  },
  "price of children": () => {
    const input = filled(ChildPriceInput, (path) => ({ room_type_id: "double", item_id: "tea", percentage: null, to_age: 9 })[path.join()]);
    const edited = { object: "child_price" as const, ...ENTITY, id: "c1", rate_id: "standard", ...input };
    const element = <ChildPriceForm rate={STANDARD} edited={edited} onSaved={nothing} staysAt={stays} />;
    return { element, input: { ...input, percentage: 50 }, answers: fakeGuesthouse({ items: [ITEM] }).answers };
  },
  "rule of a local tax": () => {
    const days = { season_from: "05-15", season_to: "09-30" };
    const input = filled(LocalTaxRuleInput, (path) => ({ item_id: "tax", ...days, steps: [] })[path.join()]);
    const rule = makeLocalTaxRule({ id: "rule", ...input });
    return {
      element: <LocalTaxRuleForm itemId="tax" rule={rule} />,
      input,
      otherNames: { "exemptions.0": "Exempt" },
      without: {
        deduction: "belongs to a percentage",
        item_id: "comes with the tab of the item",
        percentage: "belongs to a percentage",
      },
    };
  },
  "cash movement": () => {
    const input = filled(CashMovementInput, (path) => (path.join() === "business_case" ? "Geldtransit" : undefined));
    return { element: <MovementForm asksKind onSaved={nothing} staysAt={stays} />, input };
  },
  profile: () => {
    const input = filled(ProfilePatch);
    const { name = "", email = "", language = null } = input;
    const user = { object: "user" as const, ...ENTITY, id: "anna", role_id: null, role: null, avatar: null, avatar_id: null };
    const element = <ProfileForm user={{ ...user, name, email, language }} readAgain={nothing} />;
    return { element, input, without: { avatar_id: "the picture has its own field" } };
  },
  "tax rate": () => {
    const dates = [
      { valid_from: null, percentage: 0 },
      { valid_from: "2030-01-01", percentage: 10 },
    ];
    const input = filled(TaxRateInput, (path) => ({ percentages: dates, "exemption.code": "VATEX-EU-AE" })[path.join(".")]);
    return {
      element: <TaxRateForm taxRate={makeTaxRate({ id: "reduced", ...input, percentages: dates })} />,
      input,
      otherNames: { percentage: "percentages.0.percentage", "percentages.1.valid_from": "From", "exemption.kind": "Why without tax" },
      without: { "exemption.code": "comes with the kind of the reason" },
    };
  },
  "cancellation policy": () => {
    const fee = { percentage: 90, nights: null };
    const input = filled(
      CancellationPolicyInput,
      (path) => ({ steps: [{ days_before: 7, percentage: 50, nights: null }], no_show: fee })[path.join(".")],
    );
    return {
      element: <PolicyForm policy={makeCancellationPolicy({ id: "flexible", ...input })} />,
      input,
      otherNames: { "steps.0.percentage": "To pay", "no_show.percentage": "If the guest never comes" },
    };
  },
  property: () => {
    const input = filled(
      PropertyInput,
      (path) =>
        ({
          slug: "edelweiss",
          time_zone: "Europe/Vienna",
          currency: "EUR",
          check_in_time: "15:00",
          check_out_time: "11:00",
          "bank.iban": "AT61 1904 3002 3457 3201",
          "bank.bic": "RLNWATWW",
          "legal.imprint_url": "https://edelweiss.example/imprint",
          "legal.privacy_url": "https://edelweiss.example/privacy",
          "branding.primary_color": "#1f5f4a",
          "address.country": "AT",
        })[path.join(".")],
    );
    const { branding, slug = "", ...fields } = input;
    const property = makeProperty({ ...fields, slug, branding: { ...branding, logo: null, logo_id: null } });
    return {
      element: <PropertyPage />,
      input,
      answers: { "properties.get": () => property },
      otherNames: { "branding.primary_color": "House colour" },
      without: { "branding.logo": "is made by the server" },
    };
  },
  webhook: () => {
    const input = filled(WebhookInput, (path) => ({ url: "https://erp.example/hook", event_types: ["booking.created"] })[path.join(".")]);
    return {
      element: <WebhookForm webhook={makeWebhook({ id: "erp", ...input })} />,
      input,
      otherNames: { "event_types.0": "Events" },
    };
  },
  "message rule": () => {
    const input = filled(MessageRuleInput, (path) => (path.join() === "time" ? "10:00" : undefined));
    return {
      element: <RuleForm rule={makeMessageRule({ id: "directions", ...input })} />,
      input,
      answers: {
        ...fakeGuesthouse().answers,
        ...NO_SAMPLE,
        "files.get": () => {
          throw new Refusal("not_found");
        },
      },
      otherNames: {
        "attachment_ids.0": "Attachments",
        "sources.0": "Only from these sources",
        "rate_ids.0": "Only at these rates",
        "room_type_ids.0": "Only in these room types",
        "languages.0": "Only for guests with this language",
      },
      without: {
        "template.de.subject": "comes with the other language",
        "template.de.body": "comes with the other language",
      },
    };
  },
  "API key": () => {
    const input = filled(ApiKeyInput);
    return { element: <ApiKeyForm apiKey={makeApiKey({ id: "k1", ...input })} />, input };
  },
  setting: () => {
    const input = filled(SettingInput, (path) => (path.join() === "key" ? "AUTO_NO_SHOW" : undefined));
    return { element: <SettingForm setting={makeSetting(input.key, input.value)} onDone={nothing} staysAt={stays} />, input };
  },
  "general settings": () => {
    const general = { ...filled(GeneralSettings.omit({ mail_templates: true })), mail_templates: withOwnTemplates({}, {}) };
    const element = (
      <>
        <GeneralForm general={general} />
        <CotsForm general={general} />
        <MessageHoursForm general={general} />
        <SheetSettings general={general} readAgain={nothing} />
      </>
    );
    const times = (path: readonly (string | number)[]) => (path.join().startsWith("quiet_") ? "21:00" : undefined);
    return { element, input: filled(GeneralSettingsPatch.omit({ mail_templates: true, one_mail: true }), times) };
  },
  "settings of deposits": () => {
    const input = filled(DepositChoices);
    return { element: <DepositSettings />, input, answers: { "deposits.settings": () => ({ ...input, version: 1 }) } };
  },
  "settings of reminders": () => {
    const input = filled(PaymentChoices);
    return { element: <ReminderSettings />, input, answers: { "openItems.settings": () => ({ ...input, version: 1 }) } };
  },
  "template of a mail": () => {
    const input = filled(templateOf("confirmation"));
    return { element: <MailTemplateForm kind="confirmation" language="en" template={input} version={1} />, input, answers: NO_SAMPLE };
  },
};

test.each(Object.entries(FORMS))("the form of a full %s has an input for every field", async (_, form) => {
  const { element, input, answers = {}, otherNames = {}, without = {} } = form();
  await showScreen({ at: "/r1", path: "/:id", element, answers: { ...EMPTY_LISTS, ...answers }, role: "admin" });
  await expect.poll(() => missingInputs(input, otherNames).sort()).toEqual(Object.keys(without).sort());
});
