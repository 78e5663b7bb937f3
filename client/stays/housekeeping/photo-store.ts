/** Photos that wait for the network, in the browser's own database: local storage holds no pictures. */
const DATABASE = "keyrack-photos";
const STORE = "photos";

/** Photos that could not be stored, kept in this tab at least. */
const inMemory = new Map<string, Blob>();

export async function keepPhoto(id: string, photo: Blob): Promise<void> {
  try {
    await inStore("readwrite", (store) => store.put(photo, id));
  } catch {
    inMemory.set(id, photo);
  }
}

/** The photo of a note; null if the browser has thrown it away. */
export async function keptPhoto(id: string): Promise<Blob | null> {
  const known = inMemory.get(id);
  if (known) return known;
  const found = await inStore<unknown>("readonly", (store) => store.get(id)).catch(() => null);
  return found instanceof Blob ? found : null;
}

export async function dropPhoto(id: string): Promise<void> {
  inMemory.delete(id);
  await inStore("readwrite", (store) => store.delete(id)).catch(() => null);
}

/** At logout nothing stays in the browser. */
export async function dropAllPhotos(): Promise<void> {
  inMemory.clear();
  await inStore("readwrite", (store) => store.clear()).catch(() => null);
}

async function inStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened();
  try {
    return await answerOf(ask(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE));
  return answerOf(request);
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("the browser's database failed")));
  });
}
