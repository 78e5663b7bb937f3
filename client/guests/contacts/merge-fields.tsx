import { Stack } from "@mantine/core";
import { useMemo } from "react";
import css from "#client/guests/contacts/contacts.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { useRates } from "#client/platform/core/master-data.ts";
import { countryChoices } from "#client/platform/ui/countries.ts";
import { completed, MERGE_FIELDS, type MergeField, type Profile } from "#shared/guests/contacts/merge.ts";
import type { Contact } from "#shared/guests/contacts/schema.ts";

type Props = { stays: Contact; goes: Contact; taken: readonly MergeField[]; onTake(taken: MergeField[]): void };

/** Value beside value where the two differ: the one that is chosen stays. */
export function MergeFields({ stays, goes, taken, onTake }: Props) {
  const say = useSay();
  const { labelOf, wordsOf } = useFieldWords();
  const rows = MERGE_FIELDS.map((field) => ({ field, own: wordsOf(whole(stays, goes), field), other: wordsOf(goes, field) })).filter(
    ({ field, own, other }) => own !== other || field === "name",
  );
  return (
    <Stack gap={2} mt={14}>
      <div className={[css["pair"], css["heads"]].join(" ")}>
        <span />
        <span>{say("contacts.merge_stays_head", { number: stays.number })}</span>
        <span>{say("contacts.merge_goes_head", { number: goes.number })}</span>
      </div>
      {rows.map(({ field, own, other }) => {
        const isTaken = taken.includes(field);
        const choose = (on: boolean) => onTake(on ? [...taken, field] : taken.filter((each) => each !== field));
        const differ = own !== "" && other !== "" && own !== other;
        return (
          <div key={field} className={css["pair"]} role="group" aria-label={labelOf(field)}>
            <span aria-hidden>{labelOf(field)}</span>
            <Choice name={field} words={own} isOn={differ ? !isTaken : own !== ""} canChoose={differ} onChoose={() => choose(false)} />
            <Choice name={field} words={other} isOn={differ ? isTaken : own === ""} canChoose={differ} onChoose={() => choose(true)} />
          </div>
        );
      })}
    </Stack>
  );
}

/** The one that stays, its address and company with what the other one knows of the same. */
function whole(stays: Contact, goes: Contact): Profile {
  const hasAny = (part: Readonly<Record<string, string | null>>) => Object.values(part).some(Boolean);
  return {
    ...stays,
    address: hasAny(stays.address) ? completed(stays.address, goes.address) : stays.address,
    company: hasAny(stays.company) ? completed(stays.company, goes.company) : stays.company,
  };
}

type ChoiceProps = { name: string; words: string; isOn: boolean; canChoose: boolean; onChoose(): void };

function Choice({ name, words, isOn, canChoose, onChoose }: ChoiceProps) {
  if (!canChoose) {
    return (
      <span
        className={css["choice"]}
        data-only={words !== "" || undefined}
        data-none={words === "" || undefined}
        data-on={isOn || undefined}
      >
        {words || "–"}
      </span>
    );
  }
  return (
    <label className={css["choice"]} data-on={isOn || undefined}>
      <input type="radio" name={`merge-${name}`} checked={isOn} onChange={onChoose} />
      {words}
    </label>
  );
}

type WithoutParent<F> = F extends `communication.${infer Name}` ? Name : F;

function useFieldWords() {
  const say = useSay();
  const language = useLanguage();
  const { fullDate } = useFormats();
  const rates = useRates().data?.data ?? [];
  const countries = useMemo(() => new Map(countryChoices(language).map(({ value, label }) => [value, label])), [language]);
  const country = (code: string | null) => (code === null ? "" : (countries.get(code) ?? code));

  function wordsOf(contact: Profile, field: MergeField): string {
    const { communication, address, company } = contact;
    switch (field) {
      case "type":
        return say(`contacts.${contact.type}`);
      case "gender":
        return contact.gender === "unspecified" ? "" : say(`contacts.${contact.gender}`);
      case "language":
        return contact.language === null ? "" : say(`contacts.language_${contact.language}`);
      case "date_of_birth":
        return contact.date_of_birth === null ? "" : fullDate(contact.date_of_birth);
      case "nationality":
        return country(contact.nationality);
      case "default_rate_id":
        return rates.find(({ id }) => id === contact.default_rate_id)?.name ?? "";
      case "address": {
        const { line1, line2, postal_code, city, state } = address;
        const town = [postal_code, city].filter(Boolean).join(" ");
        return [line1, line2, town, state, country(address.country)].filter(Boolean).join(", ");
      }
      case "company":
        return Object.values(company).filter(Boolean).join(", ");
      case "travel_document": {
        const { type, number, issued_on, issued_by, country: code } = contact.travel_document;
        const kind = type === null ? "" : say(`contacts.${type}`);
        return [kind, number, issued_on && fullDate(issued_on), issued_by, country(code)].filter(Boolean).join(", ");
      }
      case "name":
      case "debtor":
        return contact[field] ?? "";
      case "communication.email":
        return communication.email ?? "";
      case "communication.phone":
        return communication.phone ?? "";
      case "communication.invoice_email":
        return communication.invoice_email ?? "";
      case "communication.website":
        return communication.website ?? "";
      case "communication.reference":
        return communication.reference ?? "";
      case "communication.supplier_number":
        return communication.supplier_number ?? "";
    }
  }

  function labelOf(field: MergeField): string {
    if (field === "company") return say("contacts.business");
    if (field === "default_rate_id") return say("contacts.default_rate");
    return say(`contacts.${field.replace("communication.", "") as WithoutParent<typeof field>}`);
  }

  return { wordsOf, labelOf };
}
