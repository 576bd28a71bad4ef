/** As WebAuthn has them in JSON: bytes are base64url. */
interface Named {
  readonly id: string;
  readonly type: 'public-key';
  readonly transports?: AuthenticatorTransport[];
}
interface AnswerOptions extends Omit<
  PublicKeyCredentialRequestOptions,
  'challenge' | 'allowCredentials' | 'extensions'
> {
  readonly challenge: string;
  readonly allowCredentials?: readonly Named[];
}
interface MakeOptions extends Omit<
  PublicKeyCredentialCreationOptions,
  'challenge' | 'user' | 'excludeCredentials' | 'extensions'
> {
  readonly challenge: string;
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly excludeCredentials?: readonly Named[];
}

export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && window.isSecureContext;
}

/** Not by `toJSON` and `parse...FromJSON`, which browsers learned late. */
export async function answerByPasskey(options: AnswerOptions): Promise<object> {
  const given = await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: bytesOf(options.challenge),
      allowCredentials: options.allowCredentials?.map(withBytes),
    },
  });
  const { response, ...credential } = told(given);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse; // asked for
  return {
    ...credential,
    response: {
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
      ...(userHandle && { userHandle: textOf(userHandle) }),
    },
  };
}

export async function makePasskey(options: MakeOptions): Promise<object> {
  const made = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytesOf(options.challenge),
      user: { ...options.user, id: bytesOf(options.user.id) },
      excludeCredentials: options.excludeCredentials?.map(withBytes),
    },
  });
  const { response, ...credential } = told(made);
  const { clientDataJSON, attestationObject, getTransports } = response as AuthenticatorAttestationResponse; // made just now
  return {
    ...credential,
    response: {
      clientDataJSON: textOf(clientDataJSON),
      attestationObject: textOf(attestationObject),
      transports: getTransports.call(response),
    },
  };
}

function told(credential: Credential | null) {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('the browser has given no passkey');
  const { id, rawId, type, response, authenticatorAttachment } = credential;
  const clientExtensionResults = credential.getClientExtensionResults();
  const attachment = authenticatorAttachment === null ? {} : { authenticatorAttachment };
  return { id, rawId: textOf(rawId), type, response, clientExtensionResults, ...attachment };
}

function withBytes({ id, ...named }: Named): PublicKeyCredentialDescriptor {
  return { ...named, id: bytesOf(id) };
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const signs = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(signs).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
