import { Box } from "@mantine/core";
import { useIdentity } from "#client/platform/core/session.ts";
import css from "#client/stays/registrations/signing.module.css";
import { sayInCountry } from "#shared/platform/core/country-terms.ts";
import { formatDate } from "#shared/platform/core/dates.ts";
import type { Language } from "#shared/platform/core/language.ts";
import type { SayOf } from "#shared/platform/core/text.ts";
import { localeOf } from "#shared/platform/countries/countries.ts";
import { registrationPdfText } from "#shared/stays/registrations/pdf-text.ts";
import type { RegisteredGuest, Registration } from "#shared/stays/registrations/schema.ts";
import { signingText } from "#shared/stays/registrations/signing-text.ts";

/** Data that the guest confirms: the stay, their own data and the companions', in the guest's language. */
export function SheetFacts({ entry, language }: { entry: Registration; language: Language }) {
  const identity = useIdentity();
  const speak = sayInCountry(signingText, language, identity);
  const locale = localeOf(language, identity);
  const [first, ...companions] = entry.guests;
  const countryNames = new Intl.DisplayNames([locale], { type: "region" });
  const country = (code: string | null) => (code === null ? "" : (countryNames.of(code) ?? code));
  const day = (date: string | null) => (date === null ? "" : formatDate(date, locale));
  const facts = [
    { label: speak("name"), value: first?.name ?? "" },
    { label: speak("date_of_birth"), value: day(first?.date_of_birth ?? null) },
    { label: speak("nationality"), value: country(first?.nationality ?? null) },
    { label: speak("address"), value: first ? addressWords(first, country) : "" },
    { label: speak("stay"), value: `${day(entry.check_in)} – ${day(entry.check_out)}` },
    { label: speak("document"), value: first ? documentWords(first, sayInCountry(registrationPdfText, language, identity)) : "" },
  ];
  return (
    <dl className={css["facts"]}>
      {facts
        .filter(({ value }) => value !== "")
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      {companions.length > 0 && (
        <div className={css["wide"]}>
          <dt>{speak("companions")}</dt>
          <dd>
            {companions.map(({ contact_id, name, date_of_birth }) => (
              <Box key={contact_id} component="span" display="block">
                {[name, date_of_birth && speak("born", { date: day(date_of_birth) })].filter(Boolean).join(", ")}
              </Box>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}

function addressWords({ address }: RegisteredGuest, country: (code: string | null) => string): string {
  const town = [address.postal_code, address.city].filter(Boolean).join(" ");
  return [address.line1, address.line2, town, country(address.country)].filter(Boolean).join(", ");
}

function documentWords({ travel_document }: RegisteredGuest, speak: SayOf<typeof registrationPdfText>): string {
  const kind = travel_document?.type ? speak(travel_document.type) : null;
  return [kind, travel_document?.number].filter(Boolean).join(", ");
}
