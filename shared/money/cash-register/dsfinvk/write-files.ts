import { type Column, DSFINVK_FILES, type DsfinvkFile } from "#shared/money/cash-register/dsfinvk/files.ts";

/** A row by column; what is left out is empty. Numbers are written already, with a comma. */
export type Row = Readonly<Record<string, string>>;
export type Rows = Readonly<Partial<Record<DsfinvkFile, readonly Row[]>>>;

const LINE_END = "\r\n";
const DTD = "gdpdu-01-09-2004.dtd";

/** The export as files by name: the tables, and the `index.xml` that describes them with its grammar. All files are there, also empty ones. */
export function dsfinvkFiles(rows: Rows, supplier: Supplier): Map<string, string> {
  const tables = DSFINVK_FILES.map(({ url, columns }): [string, string] => [url, csvOf(columns, rows[url] ?? [])]);
  return new Map([["index.xml", indexXml(supplier)], [DTD, GRAMMAR], ...tables]);
}

function csvOf(columns: readonly Column[], rows: readonly Row[]): string {
  const header = columns.map(({ name }) => quoted(name)).join(";");
  const lines = rows.map((row) => columns.map((column) => cell(column, row[column.name] ?? "")).join(";"));
  return [header, ...lines].map((line) => line + LINE_END).join("");
}

/** Texts are cut at their length: a name that is longer than the format allows does not make the file unreadable. */
function cell(column: Column, value: string): string {
  return "length" in column ? quoted(value.replaceAll(/\s+/g, " ").slice(0, column.length)) : value;
}

function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}

/** Data supplier (GDPdU): the company, its location, and a comment on the files. */
export type Supplier = { name: string; location: string; comment: string };

/** Describes the files by the tax administration's standard for handed over data (GDPdU, version 1.5 of its grammar). */
function indexXml({ name, location, comment }: Supplier): string {
  const supplier = `<Name>${escaped(name)}</Name><Location>${escaped(location)}</Location><Comment>${escaped(comment)}</Comment>`;
  const tables = DSFINVK_FILES.map(tableXml).join("\n");
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE DataSet SYSTEM "${DTD}">
<DataSet>
<Version>1.0</Version>
<DataSupplier>${supplier}</DataSupplier>
<Media>
<Name>DSFinV-K</Name>
${tables}
</Media>
</DataSet>
`;
}

function tableXml({ url, table, columns }: (typeof DSFINVK_FILES)[number]): string {
  return `<Table>
<URL>${url}</URL><Name>${table}</Name><Description>${url}</Description><UTF8/>
<DecimalSymbol>,</DecimalSymbol><DigitGroupingSymbol>.</DigitGroupingSymbol>
<Range><From>2</From></Range>
<VariableLength>
<ColumnDelimiter>;</ColumnDelimiter><RecordDelimiter>&#13;&#10;</RecordDelimiter><TextEncapsulator>"</TextEncapsulator>
${columns.map(columnXml).join("\n")}
</VariableLength>
</Table>`;
}

function columnXml(column: Column): string {
  return `<VariableColumn><Name>${column.name}</Name>${kindXml(column)}</VariableColumn>`;
}

function kindXml(column: Column): string {
  if ("length" in column) return `<AlphaNumeric/><MaxLength>${column.length}</MaxLength>`;
  return column.decimals === 0 ? "<Numeric/>" : `<Numeric><Accuracy>${column.decimals}</Accuracy></Numeric>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** The grammar of the standard (version 1.5, without its remarks), which has to lie beside `index.xml`. */
const GRAMMAR = `<?xml version="1.0" encoding="UTF-8"?>
<!ELEMENT Version (#PCDATA)>
<!ELEMENT Location (#PCDATA)>
<!ELEMENT Comment (#PCDATA)>
<!ELEMENT Length (#PCDATA)>
<!ELEMENT References (#PCDATA)>
<!ELEMENT From (#PCDATA)>
<!ELEMENT To (#PCDATA)>
<!ELEMENT AcceptNoTables (#PCDATA)>
<!ELEMENT Alias (From, To)>
<!ELEMENT MaxLength (#PCDATA)>
<!ELEMENT TextEncapsulator (#PCDATA)>
<!ELEMENT Accuracy (#PCDATA)>
<!ELEMENT ImpliedAccuracy (#PCDATA)>
<!ELEMENT Format (#PCDATA)>
<!ELEMENT DecimalSymbol (#PCDATA)>
<!ELEMENT DigitGroupingSymbol (#PCDATA)>
<!ELEMENT Command (#PCDATA)>
<!ELEMENT URL (#PCDATA)>
<!ELEMENT Description (#PCDATA)>
<!ELEMENT Name (#PCDATA)>
<!ELEMENT Epoch (#PCDATA)>
<!ELEMENT ColumnDelimiter (#PCDATA)>
<!ELEMENT RecordDelimiter (#PCDATA)>
<!ELEMENT SkipNumBytes (#PCDATA)>
<!ELEMENT Extension (Name, URL)>
<!ELEMENT Range (From, (To | Length)?)>
<!ELEMENT FixedRange (From, (To | Length))>
<!ELEMENT DataSet (Extension*, Version, DataSupplier?, Command*, Media+, Command*)>
<!ELEMENT AlphaNumeric EMPTY>
<!ELEMENT Date (Format?)>
<!ELEMENT Numeric ((ImpliedAccuracy | Accuracy)?)>
<!ELEMENT ANSI EMPTY>
<!ELEMENT Macintosh EMPTY>
<!ELEMENT OEM EMPTY>
<!ELEMENT UTF16 EMPTY>
<!ELEMENT UTF7 EMPTY>
<!ELEMENT UTF8 EMPTY>
<!ELEMENT FixedLength ((Length | RecordDelimiter)?, ((FixedPrimaryKey+, FixedColumn*) | (FixedColumn+)), ForeignKey*)>
<!ELEMENT FixedColumn (Name, Description?, (Numeric | AlphaNumeric | Date), Map*, FixedRange)>
<!ELEMENT FixedPrimaryKey (Name, Description?, (Numeric | AlphaNumeric | Date), Map*, FixedRange)>
<!ELEMENT VariableLength (ColumnDelimiter?, RecordDelimiter?, TextEncapsulator?, ((VariablePrimaryKey+, VariableColumn*) | (VariableColumn+)), ForeignKey*)>
<!ELEMENT VariableColumn (Name, Description?, (Numeric | (AlphaNumeric, MaxLength?) | Date), Map*)>
<!ELEMENT VariablePrimaryKey (Name, Description?, (Numeric | (AlphaNumeric, MaxLength?) | Date), Map*)>
<!ELEMENT DataSupplier (Name, Location, Comment)>
<!ELEMENT Media (Name, Command*, Table*, Command*, AcceptNoTables?)>
<!ELEMENT Table (URL, Name?, Description?, Validity?, (ANSI | Macintosh | OEM | UTF16 | UTF7 | UTF8)?, (DecimalSymbol, DigitGroupingSymbol)?, SkipNumBytes?, Range?, Epoch?, (VariableLength | FixedLength))>
<!ELEMENT ForeignKey (Name+, References, Alias*)>
<!ELEMENT Map (Description?, From, To)>
<!ELEMENT Validity (Range, Format?)>
`;
