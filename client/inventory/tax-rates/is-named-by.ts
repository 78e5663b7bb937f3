/** Most rates are named by their percentage, with a blank before the sign or without; it is then said once. */
export function isNamedBy(name: string, percentage: string): boolean {
  return name.replaceAll(/\s/g, "") === percentage.replaceAll(/\s/g, "");
}
