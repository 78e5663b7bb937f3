import type { Contact } from "#shared/contacts/schema.ts";
import type { Language } from "#shared/core/fields.ts";
import { fill, texts } from "#shared/core/text.ts";

const salutationText = texts({
  somebody: { de: "Guten Tag,", en: "Dear guest," },
  by_name: { de: "Guten Tag {{name}},", en: "Dear {{name}}," },
  female: { de: "Guten Tag Frau {{name}},", en: "Dear Ms {{name}}," },
  male: { de: "Guten Tag Herr {{name}},", en: "Dear Mr {{name}}," },
});

type Addressed = Pick<Contact, "type" | "name" | "gender">;

/**
 * How a mail or a letter begins. The whole name, because nobody can tell from "Gruber Anna" which one is the family's; a
 * family's name alone takes the title that is known, and is left out where none is. A company is greeted without its name.
 */
export function salutation(person: Addressed | null, language: Language): string {
  const say = (key: keyof typeof salutationText, name = "") => fill(salutationText[key][language], { name });
  const name = person?.name.trim() ?? "";
  if (person?.type !== "person" || name === "") return say("somebody");
  if (/\s/.test(name)) return say("by_name", name);
  return person.gender === "unspecified" ? say("somebody") : say(person.gender, name);
}
