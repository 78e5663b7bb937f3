import { all, type Leaf } from "#tests/e-invoices/en16931/tree.ts";

/** A change that makes an invoice invalid. */
export type Breaking = (invoice: Leaf) => void;

/** Removes all elements at a path. */
export function drop(path: string): Breaking {
  const names = path.split("/");
  const last = names.pop();
  return (invoice) => {
    for (const parent of names.length === 0 ? [invoice] : all(invoice, names.join("/"))) {
      parent.children = parent.children.filter(({ name }) => name !== last);
    }
  };
}

/** Replaces the text of the first element at a path. */
export function put(path: string, words: string): Breaking {
  return (invoice) => {
    const [leaf] = all(invoice, path);
    if (!leaf) throw new Error(`nothing at ${path}`);
    leaf.text = words;
  };
}

/** Sets an attribute of the first element at a path. */
export function mark(path: string, name: string, value: string): Breaking {
  return (invoice) => {
    const [leaf] = all(invoice, path);
    if (!leaf) throw new Error(`nothing at ${path}`);
    leaf.attributes = { ...leaf.attributes, [name]: value };
  };
}

/** Adds an element with a text, or with one child per name. */
export function add(path: string, name: string, content: string | Readonly<Record<string, string>>): Breaking {
  return (invoice) => {
    const parent = path === "" ? invoice : all(invoice, path)[0];
    if (!parent) throw new Error(`nothing at ${path}`);
    const children = typeof content === "string" ? [] : Object.entries(content).map(([inner, words]) => leafOf(inner, words));
    parent.children = [...parent.children, { ...leafOf(name, typeof content === "string" ? content : ""), children }];
  };
}

export function together(...ways: readonly Breaking[]): Breaking {
  return (invoice) => {
    for (const way of ways) way(invoice);
  };
}

/** Changes only the elements of one VAT category, in the lines and in the breakdown. */
export function ofCategory(path: string, category: string, way: Breaking): Breaking {
  return (invoice) => {
    for (const leaf of all(invoice, path))
      if (leaf.children.some(({ name, text }) => name === "CategoryCode" && text === category)) way(leaf);
  };
}

function leafOf(name: string, text: string): Leaf {
  return { name, attributes: {}, children: [], text };
}
