import type { Contact } from "#shared/guests/contacts/schema.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { fill, texts } from "#shared/platform/core/text.ts";

const salutationText = texts({
  somebody: { de: "Guten Tag,", en: "Dear guest," },
  by_name: { de: "Guten Tag {{name}},", en: "Dear {{name}}," },
  female: { de: "Guten Tag Frau {{name}},", en: "Dear Ms {{name}}," },
  male: { de: "Guten Tag Herr {{name}},", en: "Dear Mr {{name}}," },
});

type Addressed = Pick<Contact, "type" | "name" | "gender">;

/**
 * The salutation of a mail or a letter. It uses the whole name, because the surname in "Gruber Anna" can't be recognised. A
 * family's name alone takes the known title, and is left out where none is known. A company is greeted without its name.
 */
export function salutation(person: Addressed | null, language: Language): string {
  const say = (key: keyof typeof salutationText, name = "") => fill(salutationText[key][language], { name });
  const name = person?.name.trim() ?? "";
  if (person?.type !== "person" || name === "") return say("somebody");
  if (/\s/.test(name)) return say("by_name", name);
  return person.gender === "unspecified" ? say("somebody") : say(person.gender, name);
}
