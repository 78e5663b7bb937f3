import { Box } from "@mantine/core";
import type { CSSProperties } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import css from "#client/tenant/properties/letterhead-preview.module.css";
import type { PropertyValues } from "#client/tenant/properties/property-fields.ts";
import { SLATE } from "#shared/platform/core/accent.ts";
import { inFours } from "#shared/platform/core/iban-groups.ts";
import { printedVatNumber } from "#shared/platform/core/vat-number.ts";
import { countryOf } from "#shared/platform/countries/countries.ts";

/** The property's letter in small, drawn again with every key: what the fields are for. */
export function LetterheadPreview({ values }: { values: PropertyValues }) {
  const say = useSay();
  const { name, address, communication, company, bank, branding } = values;
  const term = countryOf({ country: address.country || null }).company.vat_number_short.de;
  const town = lines([address.postal_code, address.city]).join(" ");
  const street = lines([address.line1, town]).join(", ");
  const color = /^#[0-9a-f]{6}$/i.test(branding.primary_color) ? branding.primary_color : SLATE;
  const style: CSSProperties & Record<`--${string}`, string> = { "--property-color": color };
  const footer = [
    lines([company.name || name, street, company.managing_director]),
    lines([bank.name, bank.iban && say("properties.preview_bank", { iban: inFours(bank.iban) }), bank.bic]),
    lines([
      lines([company.registration_number, company.register_court]).join(", "),
      company.vat_number && say("properties.preview_vat", { term, number: printedVatNumber(company.vat_number) ?? "" }),
    ]),
  ];
  return (
    <figure className={css["preview"]}>
      <Box component="figcaption" mb={10} c="dimmed" fz="xs">
        {say("properties.preview")}
      </Box>
      {/* A picture made of boxes: its words stand in the fields. */}
      <div className={css["paper"]} style={style} aria-hidden>
        <Box h="100%" pt="6.5cqw" pr="9.5cqw" pl="11.9cqw">
          <div className={css["head"]}>
            {branding.logo_id ? <img src={`/api/files/${branding.logo_id}/content`} alt="" /> : <b className={css["name"]}>{name}</b>}
            <ul>
              {branding.logo_id && (
                <Box component="li" fw={640}>
                  {name}
                </Box>
              )}
              {lines([street, communication.phone, communication.email, communication.website.replace(/^https?:\/\//, "")]).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
          <Box h="15cqw" mt="4cqw">
            <i style={{ width: "34%" }} />
            <i style={{ width: "28%" }} />
            <i style={{ width: "22%" }} />
          </Box>
          <b className={css["title"]}>{say("properties.preview_title")}</b>
          <i style={{ width: "92%" }} />
          <i style={{ width: "78%" }} />
          <div className={css["table"]}>
            {[38, 46, 30].map((width) => (
              <div key={width}>
                <i style={{ width: `${width}%` }} />
                <i style={{ width: "12%" }} />
              </div>
            ))}
          </div>
          <i style={{ width: "64%" }} />
          <div className={css["foot"]}>
            {footer.map((column, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the columns of a letter have no other name
              <ul key={index}>
                {column.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ))}
          </div>
        </Box>
      </div>
    </figure>
  );
}

function lines(values: readonly string[]): string[] {
  return values.map((value) => value.trim()).filter(Boolean);
}
