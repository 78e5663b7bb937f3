import { useMemo } from "react";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { valuesOf } from "#client/platform/ui/form/fields.ts";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { PROPERTY_FIELDS } from "#client/tenant/properties/property-fields.ts";
import { hasCents } from "#shared/platform/core/fields.ts";
import type { Language } from "#shared/platform/core/language.ts";
import { COUNTRIES, countryOf, PROPERTY_COUNTRIES } from "#shared/platform/countries/countries.ts";
import { type Property, PropertyInput } from "#shared/tenant/properties/schema.ts";

type Options = { isReadOnly: boolean; readAgain(): void };

/** The form of all that is known of a property. */
export function usePropertyForm(property: Property, { isReadOnly, readAgain }: Options) {
  const say = useSay();
  const values = useVersioned(property, () => valuesOf(PROPERTY_FIELDS, property));
  return useFieldsForm({
    values,
    fields: PROPERTY_FIELDS,
    choices: usePropertyChoices(property),
    isReadOnly,
    id: property.id,
    version: property.version,
    schema: PropertyInput,
    save: (input, send) => send(trpc.properties.update, { id: property.id, ...input }),
    onSaved() {
      toast({ message: say("screens.saved") });
    },
    // A counter that would give a used number again has been set to the first free one.
    valuesAfter: (saved: Property) => valuesOf(PROPERTY_FIELDS, saved),
    ownWords: {
      "bank.iban": say("properties.iban_invalid"),
      "bank.bic": say("properties.bic_invalid"),
      "company.vat_number": say("properties.vat_number_invalid", { example: countryOf(property.address).company.vat_number_example }),
      "legal.imprint_url": say("properties.url_invalid"),
      "legal.privacy_url": say("properties.url_invalid"),
    },
    readAgain,
    staysAt: ({ pathname }) => pathname === "/property",
  });
}

export type PropertyForm = ReturnType<typeof usePropertyForm>;

function usePropertyChoices({ time_zone, currency }: Property) {
  const say = useSay();
  const language = useLanguage();
  const zones = useMemo(() => zoneChoices(time_zone), [time_zone]);
  const currencies = useMemo(() => currencyChoices(currency, language), [currency, language]);
  const parted = ({ common, all }: typeof zones) => [
    { group: say("properties.common"), items: common },
    { group: say("properties.all"), items: all },
  ];
  return {
    time_zone: parted(zones),
    currency: parted(currencies),
    "address.country": PROPERTY_COUNTRIES.map((code) => ({ value: code, label: COUNTRIES[code].name[language] })),
  };
}

type Choice = { value: string; label: string };
type Choices = { common: Choice[]; all: Choice[] };

const COMMON_ZONES = ["Europe/Vienna", "Europe/Berlin", "Europe/Zurich"];
const COMMON_CURRENCIES = ["EUR", "CHF"];

/** Every time zone that the browser knows; where our properties stand comes first. */
function zoneChoices(current: string): Choices {
  const known = Intl.supportedValuesOf("timeZone").filter((zone) => zone.includes("/"));
  return parted([...new Set([...known, current])], COMMON_ZONES, (zone) => zone.replaceAll("_", " "));
}

/** Every currency with cents by its name in the user's language, "EUR · Euro". */
function currencyChoices(current: string, language: Language): Choices {
  const names = new Intl.DisplayNames(language, { type: "currency" });
  const known = Intl.supportedValuesOf("currency").filter(hasCents);
  return parted([...new Set([...known, current])], COMMON_CURRENCIES, (code) => `${code} · ${names.of(code) ?? code}`);
}

function parted(values: readonly string[], common: readonly string[], labelOf: (value: string) => string): Choices {
  const choice = (value: string) => ({ value, label: labelOf(value) });
  const rest = values.filter((value) => !common.includes(value)).map(choice);
  return { common: common.map(choice), all: rest.sort((a, b) => a.label.localeCompare(b.label)) };
}
