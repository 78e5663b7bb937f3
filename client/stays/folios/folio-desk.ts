import { type ComponentType, createContext, useContext } from "react";
import type { FolioActions } from "#client/stays/folios/use-folio-actions.ts";
import type { Charge, Folio } from "#shared/stays/folios/schema.ts";

export type FolioHolder = { booking_id: string } | { group_id: string } | { customer_id: string };
/** Target folio of moved charges; null opens a new one. */
export type CurrentFolio = Pick<Folio, "id" | "number"> | null;

/** Components of the invoices module on a folio; injected, because invoices are a layer above folios. */
export type FolioInvoicing = {
  Button: ComponentType<{ folio: Folio; payerId: string | null }>;
  Links: ComponentType<{ invoices: readonly unknown[] }>;
  Deposits: ComponentType<{ folio: Folio }>;
};

/** Shared state of the folio tab. */
export type FolioDesk = {
  owner: FolioHolder;
  /** The person who booked, who pays where a folio names nobody. */
  booker: { id: string; name: string } | null;
  mayWrite: boolean;
  folios: readonly Folio[];
  /** Open folios of the same stay or group that are not on this screen. */
  elsewhere: readonly { id: string; number: string; isGroup: boolean }[];
  /** The group's own folio, to which a booking's balance can be moved, while it is open. */
  groupFolio: { id: string; number: string } | null;
  chosen: readonly Charge[];
  choose(charge: Charge, on: boolean): void;
  /** Moves a charge, or all chosen ones where it is among them. */
  move(charges: readonly Charge[], to: CurrentFolio): Promise<void>;
  actions: FolioActions;
  invoicing: FolioInvoicing;
};

export const FolioDeskContext = createContext<FolioDesk | null>(null);

export function useFolioDesk(): FolioDesk {
  const desk = useContext(FolioDeskContext);
  if (!desk) throw new Error("outside of a folio tab");
  return desk;
}
