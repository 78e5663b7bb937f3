export function SlideOvers() {
  return null;
}
