import { create } from "xmlbuilder2";

/** An XML element of a parsed invoice, without its prefix. */
export type Leaf = { name: string; attributes: Record<string, string>; children: Leaf[]; text: string };

type Raw = { readonly [name: string]: string | readonly (Raw | string)[] };

/** Reads an e-invoice. */
export function parse(xml: string): Leaf {
  const [root] = childrenOf(create(xml).end({ format: "object", verbose: true }) as unknown as Raw);
  if (!root) throw new Error("no invoice");
  return root;
}

function leafOf(name: string, raw: Raw | string): Leaf {
  if (typeof raw === "string") return { name, attributes: {}, children: [], text: plain(raw) };
  const attributes = Object.entries(raw).flatMap(([key, value]) => (key.startsWith("@") ? [[bare(key.slice(1)), String(value)]] : []));
  return { name, attributes: Object.fromEntries(attributes), children: childrenOf(raw), text: plain(String(raw["#"] ?? "")) };
}

function childrenOf(raw: Raw): Leaf[] {
  return Object.entries(raw).flatMap(([key, value]) =>
    key.startsWith("@") || key === "#" || typeof value === "string" ? [] : value.map((each) => leafOf(bare(key), each)),
  );
}

/** Decodes the XML entities, which the parser leaves as they are. */
function plain(words: string): string {
  return words.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

function bare(name: string): string {
  return name.replace(/^\w+:/, "");
}

/** All elements at a path of names, below an element. */
export function all(leaf: Leaf, path: string): Leaf[] {
  return path
    .split("/")
    .reduce<Leaf[]>((found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)), [leaf]);
}

/** The text at a path; the empty string where there is none. */
export function text(leaf: Leaf, path: string): string {
  return all(leaf, path)[0]?.text.trim() ?? "";
}

export function has(leaf: Leaf, path: string): boolean {
  return all(leaf, path).length > 0;
}

export function number(leaf: Leaf, path: string): number {
  const words = text(leaf, path);
  return words === "" ? Number.NaN : Number(words);
}

export function everywhere(leaf: Leaf, name: string): Leaf[] {
  return leaf.children.flatMap((child) => [...(child.name === name ? [child] : []), ...everywhere(child, name)]);
}

const TRADE = "SupplyChainTradeTransaction";
/** Paths of the parts of an invoice, below its root. */
export const AT = {
  document: "ExchangedDocument",
  profile: "ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID",
  process: "ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID",
  line: `${TRADE}/IncludedSupplyChainTradeLineItem`,
  agreement: `${TRADE}/ApplicableHeaderTradeAgreement`,
  seller: `${TRADE}/ApplicableHeaderTradeAgreement/SellerTradeParty`,
  buyer: `${TRADE}/ApplicableHeaderTradeAgreement/BuyerTradeParty`,
  delivery: `${TRADE}/ApplicableHeaderTradeDelivery`,
  settlement: `${TRADE}/ApplicableHeaderTradeSettlement`,
  means: `${TRADE}/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementPaymentMeans`,
  tax: `${TRADE}/ApplicableHeaderTradeSettlement/ApplicableTradeTax`,
  terms: `${TRADE}/ApplicableHeaderTradeSettlement/SpecifiedTradePaymentTerms`,
  sums: `${TRADE}/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation`,
  preceding: `${TRADE}/ApplicableHeaderTradeSettlement/InvoiceReferencedDocument`,
} as const;

/** Rules of the standard by name; each returns whether it holds. */
export type Rules = Readonly<Record<string, (invoice: Leaf) => boolean>>;

/** True if amounts are equal up to rounding errors. */
export function same(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-6;
}

export function sum(numbers: readonly number[]): number {
  return Math.round(numbers.reduce((total, next) => total + next, 0) * 100) / 100;
}
