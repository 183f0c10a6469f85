// This script is run by gjs, not by Node. It opens a window that contains only a view of WebKitGTK,
// driven by WebKitWebDriver. Debian's MiniBrowser cannot be used instead: under automation, it
// deletes its profile when it closes, and its tool bar makes it wider than a phone. The only
// argument is the profile folder.
imports.gi.versions.Gtk = '3.0';
imports.gi.versions.WebKit2 = '4.1';
const { Gio, GLib, GObject, Gtk, WebKit2 } = imports.gi;

const [profile] = ARGV;
Gtk.init(null);

const context = new WebKit2.WebContext({
  website_data_manager: new WebKit2.WebsiteDataManager({
    base_data_directory: `${profile}/data`,
    base_cache_directory: `${profile}/cache`,
  }),
});
context.set_preferred_languages(['en-GB']);
context.set_automation_allowed(true);

/**
 * An input method without keys, which composes the text that the test writes into a file of the
 * profile.
 */
const InputMethod = GObject.registerClass(
  class InputMethod extends WebKit2.InputMethodContext {
    text = '';

    vfunc_get_preedit() {
      return [this.text, [], this.text.length];
    }

    vfunc_set_enable_preedit() {}
    vfunc_notify_focus_in() {}
    vfunc_notify_focus_out() {}
    vfunc_notify_cursor_area() {}
    vfunc_notify_surrounding() {}
    vfunc_reset() {}

    vfunc_filter_key_event() {
      return false;
    }

    compose({ steps, taken }) {
      this.emit('preedit-started');
      for (const text of steps) {
        this.text = text;
        this.emit('preedit-changed');
      }
      this.text = '';
      this.emit('preedit-finished');
      this.emit('committed', taken);
    }
  },
);

const COMPOSED = Gio.File.new_for_path(`${profile}/compose.json`);
const LOOK_MS = 20;

function watchComposed(view) {
  const method = new InputMethod();
  view.set_input_method_context(method);
  GLib.timeout_add(GLib.PRIORITY_DEFAULT, LOOK_MS, () => {
    if (!COMPOSED.query_exists(null)) return true;
    const [, bytes] = COMPOSED.load_contents(null);
    view.grab_focus();
    method.compose(JSON.parse(new TextDecoder().decode(bytes)));
    COMPOSED.delete(null);
    return true;
  });
}

function openView() {
  const view = new WebKit2.WebView({
    web_context: context,
    is_controlled_by_automation: true,
    settings: new WebKit2.Settings({ enable_write_console_messages_to_stdout: true }),
  });
  const window = new Gtk.Window();
  window.add(view);
  window.show_all();
  watchComposed(view);
  view.connect('close', () => window.destroy());
  window.connect('destroy', () => Gtk.main_quit());
  return view;
}

context.connect('automation-started', (_context, session) => {
  const version = [
    WebKit2.get_major_version(),
    WebKit2.get_minor_version(),
    WebKit2.get_micro_version(),
  ];
  const info = new WebKit2.ApplicationInfo();
  info.set_name('WebKitGTK');
  info.set_version(...version);
  session.set_application_info(info);
  session.connect('create-web-view', openView);
});
Gtk.main();
