/** Where somebody wants to be. What is drawn, and `useLocation`, gets there once the code and data of that screen are here. */
export function askedAddress(): Location {
  return window.location;
}
