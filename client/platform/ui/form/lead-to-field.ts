/** Puts the cursor into a field and the field, with what is said under it, into the middle of the screen. */
export function leadToField(field: HTMLElement | null | undefined): void {
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "center" });
}
