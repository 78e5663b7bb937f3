/** Lets the browser keep the app, so that it opens without a network and can be installed. Needs https, or this very machine. */
export function startOfflineApp(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  window.addEventListener("load", () => {
    // Without it the app works as before, only not without a network.
    void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  });
}
