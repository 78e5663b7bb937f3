export function SearchHost() {
  return null;
}
export function useOpenSearch() {
  return () => {};
}
