import { addDevice } from '#/api/notices-push';
import { keysOf, subscribeBrowser } from '#/lib/push-manager';

/**
 * Subscribes this browser and registers it with the server, in response to a press. Returns false
 * if the browser does not permit it. Throws ApiError, or the browser's error.
 */
export async function turnOnPush(serverKey: string): Promise<boolean> {
  const subscription = await subscribeBrowser(serverKey);
  if (!subscription) return false;
  await addDevice(keysOf(subscription));
  return true;
}
