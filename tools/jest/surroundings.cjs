/** Globals of a scope as its first test file finds them, with the environment of the process and the page of a browser. */
class Surroundings {
  constructor(global) {
    this.global = global;
    this.properties = Object.getOwnPropertyDescriptors(global);
    this.env = { ...global.process.env };
  }

  /** Puts back what a test file has changed. Globals that were added stay: modules that stay loaded rely on them. */
  restore() {
    const { global, properties } = this;
    for (const name of Reflect.ownKeys(properties)) {
      const first = properties[name];
      const present = Object.getOwnPropertyDescriptor(global, name);
      const isSame = present?.value === first.value && present?.get === first.get;
      if (first.configurable && !isSame) Object.defineProperty(global, name, first);
    }
    this.restoreEnv();
    if (global.document) clearPage(global);
  }

  restoreEnv() {
    const { env } = this.global.process;
    for (const name of Object.keys(env)) if (!(name in this.env)) delete env[name];
    Object.assign(env, this.env);
  }
}

function clearPage({ document, history, localStorage, sessionStorage }) {
  const { documentElement, head, body } = document;
  for (const element of [documentElement, head, body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  for (const element of [head, body]) element.replaceChildren();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}

module.exports = { Surroundings };
