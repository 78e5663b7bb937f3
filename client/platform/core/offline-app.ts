/** Lets the browser keep the app, so that it opens without a network and can be installed. Needs https, or this very machine. */
export function startOfflineApp(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Without it the app works as before, only not without a network.
  const register = () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  // The app's code is fetched by `main.ts` and may arrive after the page has loaded.
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register);
}
