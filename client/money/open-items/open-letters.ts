/** Shows the letters of reminders in a window of their own, which prints them. */
export function openLetters(ids: readonly string[]): void {
  const query = ids.map((id) => `id=${encodeURIComponent(id)}`).join("&");
  window.open(`/api/reminders/letters?${query}`, "_blank", "noopener");
}
