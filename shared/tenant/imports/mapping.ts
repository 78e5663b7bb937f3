import type { ColumnFormat, FormatChoices } from "#shared/tenant/imports/column-formats.ts";
import type {
  ForeignValue,
  ImportAnswers,
  ImportPreview,
  ImportQuestion,
  MappedField,
  ValueChoices,
} from "#shared/tenant/imports/schema.ts";

type Columns = ImportPreview["columns"];
type Mapping = Readonly<Record<string, number | null>>;
/** The column name of each field; null if the user chose no column. */
export type MappingByName = Readonly<Record<string, string | null>>;

/** Settings for reading a file: its columns, their formats, the meanings of its words, and the answers about doubtful rows. */
export type ImportChoices = { mapping?: Mapping; formats?: FormatChoices; values?: ValueChoices; answers?: ImportAnswers };

/** The user's choices by names, which stay valid for a corrected file. */
export type ChoicesByName = { mapping: MappingByName; formats: FormatChoices; values: ValueChoices; answers: ImportAnswers };
export const NO_CHOICES: ChoicesByName = { mapping: {}, formats: {}, values: {}, answers: {} };

/** The user's choice by column names, which stay valid for a corrected file. */
export function namesOf(mapping: Mapping, columns: Columns): MappingByName {
  return Object.fromEntries(
    Object.entries(mapping).map(([field, index]) => [field, columns.find((each) => each.index === index)?.name ?? null]),
  );
}

/** The mapping of the next file with the user's choices for the one before; null if it equals the guessed mapping. */
export function keptMapping(byHand: MappingByName, { mapping, columns }: Pick<ImportPreview, "mapping" | "columns">): Mapping | null {
  const kept = Object.entries(byHand).flatMap(([field, name]) => {
    const index = name === null ? null : columns.find((each) => each.name === name)?.index;
    return index === undefined || index === (mapping[field] ?? null) ? [] : [[field, index] as const];
  });
  return kept.length > 0 ? { ...mapping, ...Object.fromEntries(kept) } : null;
}

/** The choices of a preview, with which the file is read in the same way again. */
export function choicesOf({ mapping, formats, foreign, questions }: ReadChoices): Required<ImportChoices> {
  return { mapping, formats: chosenFormats(formats), values: chosenValues(foreign), answers: chosenAnswers(questions) };
}
type ReadChoices = Pick<ImportPreview, "mapping" | "formats" | "foreign" | "questions">;

function chosenAnswers(questions: readonly ImportQuestion[]): ImportAnswers {
  return Object.fromEntries(questions.flatMap(({ question, answer }) => (answer === null ? [] : [[question, answer] as const])));
}

function chosenFormats(formats: readonly ColumnFormat[]): FormatChoices {
  return Object.fromEntries(formats.flatMap(({ field, format, by }) => (by === "choice" && format ? [[field, format] as const] : [])));
}

function chosenValues(foreign: readonly ForeignValue[]): ValueChoices {
  const of = (field: MappedField) =>
    Object.fromEntries(foreign.flatMap((each) => (each.field === field && each.value !== null ? [[each.text, each.value] as const] : [])));
  return { status: of("status"), room_type: of("room_type") };
}

type PreviewedFile = ReadChoices & Pick<ImportPreview, "columns">;

/**
 * The choices for the next file: the columns, open formats, unknown words and doubtful rows that the user has decided before; null if none
 * applies.
 */
export function keptChoices(byHand: ChoicesByName, preview: PreviewedFile): ImportChoices | null {
  const mapping = keptMapping(byHand.mapping, preview);
  const formats = preview.formats.filter(({ field, format }) => format === null && byHand.formats[field] !== undefined);
  const words = preview.foreign.filter(({ field, text }) => byHand.values[field]?.[text] !== undefined);
  const questions = preview.questions.filter(({ question, answer }) => answer === null && byHand.answers[question] !== undefined);
  if (!mapping && [formats, words, questions].every(({ length }) => length === 0)) return null;
  return { mapping: mapping ?? preview.mapping, formats: byHand.formats, values: byHand.values, answers: byHand.answers };
}

/** The columns of a file that are not read. */
export function unreadColumns({ mapping, columns }: Pick<ImportPreview, "mapping" | "columns">): string[] {
  const read = new Set(Object.values(mapping));
  return columns.flatMap(({ index, name }) => (read.has(index) || name === "" ? [] : [name]));
}
