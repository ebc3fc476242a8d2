package io.scansion.integration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The browser of the system, without a screen, with a profile of its own. Closing it ends it and its driver. */
final class Browser implements AutoCloseable {
    /** The longest that is waited for is a change to be judged: its answers, taking effect, backlog and windows have 55 s together. */
    private static final Duration LIMIT = Duration.ofSeconds(90);

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Starts it; skips the test where there is none. */
    static Browser start(Path directory) {
        Path driver = need("chromedriver");
        ChromeOptions options = new ChromeOptions();
        options.setBinary(need("chromium").toString());
        options.addArguments(
                "--headless=new",
                "--no-sandbox", // tests of CI run as root
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--disable-component-update",
                "--no-first-run",
                "--hide-scrollbars",
                "--window-size=1280,800",
                "--user-data-dir=" + directory.resolve("browser"));
        LoggingPreferences logging = new LoggingPreferences();
        logging.enable(LogType.PERFORMANCE, Level.ALL);
        logging.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logging);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(driver.toFile())
                .usingAnyFreePort()
                .build();
        return new Browser(new ChromeDriver(service, options));
    }

    /** Returns a program of the system; skips the test where it is missing. */
    static Path need(String program) {
        Optional<Path> found = Stream.of(System.getenv("PATH").split(":"))
                .map(directory -> Path.of(directory, program))
                .filter(Files::isExecutable)
                .findFirst();
        Assumptions.assumeTrue(found.isPresent(), program + " is not installed");
        return found.orElseThrow();
    }

    void open(String address) {
        driver.get(address);
    }

    String address() {
        return String.valueOf(driver.getCurrentUrl());
    }

    /** All that can be read on the page. */
    String text() {
        return driver.findElement(By.tagName("body")).getText();
    }

    /** Waits until the text of an element is as wanted, and returns it. */
    String await(String selector, Predicate<String> wanted) {
        return Awaitility.await()
                .alias(selector)
                .atMost(LIMIT)
                .pollInterval(Duration.ofMillis(100))
                .until(() -> textOf(selector), wanted);
    }

    /** Texts of all that are selected and can be seen, a line each, read in one step: the page goes on making its parts anew. */
    String textOf(String selector) {
        return String.valueOf(driver.executeScript("""
                return Array.from(document.querySelectorAll(arguments[0]), element =>
                    element.checkVisibility() ? (element.innerText ?? element.textContent).trim() : "").join("\\n")""", selector));
    }

    int count(String selector) {
        return driver.findElements(By.cssSelector(selector)).size();
    }

    /** Presses the first button of these words, as soon as there is one. */
    void press(String words) {
        By button = By.xpath("//button[starts-with(normalize-space(), '" + words + "') and not(@disabled)]");
        Awaitility.await()
                .alias("button " + words)
                .atMost(LIMIT)
                .ignoreExceptions()
                .until(() -> {
                    driver.findElement(button).click();
                    return true;
                });
    }

    /** Gives the focus to something and presses Enter there, as who has no mouse does. */
    void enter(String selector) {
        Awaitility.await().alias(selector).atMost(LIMIT).ignoreExceptions().until(() -> {
            driver.executeScript("arguments[0].focus()", driver.findElement(By.cssSelector(selector)));
            driver.switchTo().activeElement().sendKeys("\n");
            return true;
        });
    }

    /** Addresses that the browser has asked for since the last time. */
    List<String> requests() {
        return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(entry -> entry.getMessage())
                .filter(message -> message.contains("\"Network.requestWillBeSent\""))
                .map(message -> message.replaceAll("(?s).*\"request\":\\{.*?\"url\":\"([^\"]*)\".*", "$1"))
                .toList();
    }

    /** What scripts have complained of since the last time, and what the policy has kept from being loaded. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.SEVERE.intValue())
                .map(entry -> entry.getMessage())
                .toList();
    }

    /** Puts a text into a field, as soon as there is one. */
    void type(String selector, String text) {
        Awaitility.await().alias(selector).atMost(LIMIT).ignoreExceptions().until(() -> {
            WebElement field = driver.findElement(By.cssSelector(selector));
            field.clear();
            field.sendKeys(text);
            return text.equals(field.getDomProperty("value"));
        });
    }

    /** Keeps a picture of the page as it is in a window of this size; the name of the file says in which form, webp or png. */
    void picture(Path file, int width, int height) throws IOException {
        String name = file.toString();
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        driver.executeScript("scrollTo(0, 0)");
        Awaitility.await().pollDelay(Duration.ofSeconds(1)).until(() -> true); // the chart follows
        Map<String, Object> picture = driver.executeCdpCommand(
                "Page.captureScreenshot",
                name.endsWith(".webp") ? Map.of("format", "webp", "quality", 60) : Map.of("format", "png"));
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(file, Base64.getDecoder().decode(String.valueOf(picture.get("data"))));
        driver.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    }

    @Override
    public void close() {
        driver.quit();
    }
}
